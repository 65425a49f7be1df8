import { mount } from "svelte";
import App from "./App.svelte";
import { followTheme } from "./look/theme.svelte";

followTheme();
mount(App, { target: document.getElementById("app")! });

// Only where the browser permits: over HTTPS or at home.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
