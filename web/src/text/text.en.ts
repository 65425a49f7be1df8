import missions from "./data/missions.en.json";
import { events } from "./events.en";
import type { Text } from "./index";
import refusals from "./refusals.en.json";
import { ui } from "./ui.en";
import { view } from "./view.en";
import { words } from "./words.en";

export const text = { language: "en", words, missions, events, view, refusals, ui } satisfies Text;
