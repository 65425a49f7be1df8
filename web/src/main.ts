import { mount } from "svelte";
import App from "./App.svelte";
import { followTheme } from "./look/theme.svelte";
import { settings } from "./settings.svelte";
import { loadTexts } from "./text/texts";

followTheme();
// Asked for before any page is there: every page needs them.
loadTexts(settings.language).catch(() => {});
mount(App, { target: document.getElementById("app")! });

// Only where the browser permits: over HTTPS or at home.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    void navigator.serviceWorker.register("/sw.js").catch(() => {});
    // The rule books are kept in the reader's language, for when there is no network.
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language: settings.language }));
  });
