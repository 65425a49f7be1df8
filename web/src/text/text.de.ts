import missions from "./data/missions.de.json";
import { events } from "./events.de";
import type { Text } from "./index";
import { ui } from "./ui.de";
import { view } from "./view.de";

export const text = { language: "de", missions, events, view, ui } satisfies Omit<Text, "texts">;
