/** Scripts of a guide: code can be copied, and the contents show the reader's position. */
(() => {
  const DONE_MS = 1600;

  // Says to a screen reader what a button has done.
  const status = document.createElement("p");
  status.className = "unseen";
  status.setAttribute("role", "status");
  document.body.append(status);

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => void copyBeside(button));
  }

  async function copyBeside(button) {
    const text = button.parentElement.querySelector("code").textContent;
    const isCopied = await copy(text);
    button.textContent = isCopied ? "Copied" : "Select it";
    status.textContent = isCopied ? "Copied to the clipboard" : "Not copied: select the text instead";
    setTimeout(() => {
      button.textContent = "Copy";
      status.textContent = "";
    }, DONE_MS);
  }

  /**
   * Copies a text. Over plain HTTP scripts have no clipboard, so the text is selected and copied by command.
   */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      area.style.position = "fixed";
      area.style.opacity = "0";
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  }

  // Says where a table, drawing or listing that is wider than the page can be scrolled to.
  const wide = document.querySelectorAll(".wide, pre");
  const measure = (element) => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const isMore = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 };
    element.dataset.more = ["left", "right"].filter((side) => isMore[side]).join(" ");
  };
  for (const element of wide) {
    measure(element);
    element.addEventListener("scroll", () => measure(element), { passive: true });
  }
  addEventListener("resize", () => wide.forEach(measure));

  // Closes the menu after a choice, so that the target is visible.
  for (const link of document.querySelectorAll(".menu a"))
    link.addEventListener("click", () => link.closest("details").removeAttribute("open"));

  const links = new Map(
    [...document.querySelectorAll(".toc a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  if (headings.length === 0) return;
  const mark = () => {
    const line = 120;
    const here = headings.findLast((heading) => heading.getBoundingClientRect().top < line) ?? headings[0];
    for (const [id, link] of links) link.classList.toggle("here", id === here.id);
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
})();
