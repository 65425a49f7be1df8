import missions from "./data/missions.nl.json";
import { events } from "./events.nl";
import type { Text } from "./index";
import refusals from "./refusals.nl.json";
import { ui } from "./ui.nl";
import { view } from "./view.nl";
import { words } from "./words.nl";

export const text = { language: "nl", words, missions, events, view, refusals, ui } satisfies Text;
