/** The search of every page: a dialog that finds guides, operations, codes, states, records and events. */
import { finder } from "./finder.js";

/** Around the first word that was found. */
const SNIPPET_LENGTH = 140;

const button = document.querySelector("[data-search]");
const dialog = document.createElement("dialog");
dialog.className = "search";
dialog.setAttribute("aria-label", "Search");
dialog.innerHTML = `<form method="dialog"><input type="search" role="combobox" aria-label="Search the docs" aria-expanded="false" aria-controls="found" aria-autocomplete="list" placeholder="Search guides, operations, errors …" autocomplete="off" spellcheck="false"><button value="">Close</button></form><ul id="found" role="listbox" aria-label="Results"></ul><p class="quiet" role="status"></p>`;
document.body.append(dialog);
const [input, list, status] = ["input", "ul", "p"].map((name) => dialog.querySelector(name));

let chosen = -1;
let loading = null;

/** Loads the library and the entries when they are first needed. */
async function load() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import("./minisearch.js"),
    fetch(button.dataset.search),
  ]);
  return finder(MiniSearch, await answer.json());
}

async function find() {
  loading ??= load();
  const search = await loading;
  const text = input.value;
  const found = text.trim() === "" ? [] : search(text);
  list.replaceChildren(...found.map(item));
  input.setAttribute("aria-expanded", String(found.length > 0));
  status.textContent =
    text.trim() === ""
      ? ""
      : found.length === 0
        ? `Nothing found for “${text}”.`
        : found.length === 1
          ? "1 result"
          : `${found.length} results`;
  choose(found.length > 0 ? 0 : -1);
}

function item({ kind, title, of, text, href, terms }, place) {
  const row = document.createElement("li");
  row.id = `found-${place}`;
  row.setAttribute("role", "option");
  const link = document.createElement("a");
  link.href = href;
  link.tabIndex = -1;
  for (const [name, part] of [
    ["kind", kind],
    ["title", title],
    ["of", of],
    ["text", snippet(text, terms)],
  ]) {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = part;
    link.append(span);
  }
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(href);
  });
  row.append(link);
  return row;
}

/** The part of a text around the first word that was found. */
function snippet(text, terms) {
  const low = text.toLowerCase();
  const places = terms.map((term) => low.indexOf(term)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - 40);
  const begin = first === 0 ? 0 : text.indexOf(" ", first) + 1;
  const part = text.slice(begin, begin + SNIPPET_LENGTH);
  const isWhole = begin + SNIPPET_LENGTH >= text.length;
  return (begin > 0 ? "… " : "") + (isWhole ? part : `${part.slice(0, part.lastIndexOf(" "))} …`);
}

function choose(place) {
  list.children[chosen]?.removeAttribute("aria-selected");
  chosen = place;
  const row = list.children[place];
  if (!row) return input.removeAttribute("aria-activedescendant");
  row.setAttribute("aria-selected", "true");
  row.scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", row.id);
}

function go(href) {
  dialog.close();
  location.assign(href);
}

function open() {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  loading ??= load();
}

const isTyping = ({ target }) => target.closest?.("input, textarea, select, [contenteditable]") !== null;

button.hidden = false;
button.addEventListener("click", open);
input.addEventListener("input", () => void find());
input.addEventListener("keydown", (event) => {
  const count = list.children.length;
  if (event.key === "ArrowDown" && count > 0) choose((chosen + 1) % count);
  else if (event.key === "ArrowUp" && count > 0) choose((chosen + count - 1) % count);
  else if (event.key === "Enter") {
    const link = list.children[chosen]?.querySelector("a");
    if (link) go(link.getAttribute("href"));
  } else return;
  event.preventDefault();
});
// A click beside the dialog closes it.
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
addEventListener(
  "keydown",
  (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    if (!isShortcut && (event.key !== "/" || isTyping(event))) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  },
  { capture: true },
);
