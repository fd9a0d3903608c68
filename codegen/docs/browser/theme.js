/**
 * Applies light or dark colours before the first paint: the reader's choice, or else the system's preference.
 * Scalar stores the choice under the same name and uses the same classes.
 */
(() => {
  const NAME = "colorMode";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  const kept = () => {
    try {
      return localStorage.getItem(NAME);
    } catch {
      return null;
    }
  };
  const isDark = () => {
    const choice = kept();
    return choice === "dark" || (choice !== "light" && system.matches);
  };
  const paint = () => {
    const dark = isDark();
    for (const element of [root, document.body].filter(Boolean)) {
      element.classList.toggle("dark-mode", dark);
      element.classList.toggle("light-mode", !dark);
    }
    const button = document.querySelector("[data-theme-toggle]");
    if (button) button.setAttribute("aria-label", dark ? "Use the light theme" : "Use the dark theme");
  };

  paint();
  system.addEventListener("change", paint);
  document.addEventListener("DOMContentLoaded", () => {
    paint();
    const button = document.querySelector("[data-theme-toggle]");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      try {
        localStorage.setItem(NAME, isDark() ? "light" : "dark");
      } catch {
        // Without storage, the system's preference applies.
      }
      paint();
    });
  });
})();
