import missions from "./data/missions.de.json";
import { events } from "./events.de";
import type { Text } from "./index";
import refusals from "./refusals.de.json";
import { ui } from "./ui.de";
import { view } from "./view.de";
import { words } from "./words.de";

export const text = { language: "de", words, missions, events, view, refusals, ui } satisfies Text;
