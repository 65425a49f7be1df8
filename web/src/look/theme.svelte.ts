/** Light, dark, or as the system has it; kept in this browser. */

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

const KEY = "erdkreis.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

class Look {
  choice = $state<ThemeChoice>(kept());
  dark = $state(system.matches);

  get theme(): Theme {
    return this.choice === "system" ? (this.dark ? "dark" : "light") : this.choice;
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // Private windows may refuse to keep anything: the choice then lasts as long as the page.
    }
    show(this.theme);
  }
}

export const look = new Look();

/** Sets the theme on the document and keeps following the system. Call once, before the first drawing. */
export function followTheme(): void {
  show(look.theme);
  system.addEventListener("change", () => {
    look.dark = system.matches;
    show(look.theme);
  });
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function kept(): ThemeChoice {
  try {
    const word = localStorage.getItem(KEY);
    return word === "light" || word === "dark" ? word : "system";
  } catch {
    return "system";
  }
}
