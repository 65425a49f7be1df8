import { mount } from "svelte";
import App from "./App.svelte";
import { followTheme } from "./look/theme.svelte";

followTheme();
mount(App, { target: document.getElementById("app")! });
