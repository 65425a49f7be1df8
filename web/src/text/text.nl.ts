import missions from "./data/missions.nl.json";
import { events } from "./events.nl";
import type { Text } from "./index";
import { ui } from "./ui.nl";
import { view } from "./view.nl";

export const text = { language: "nl", missions, events, view, ui } satisfies Omit<Text, "texts">;
