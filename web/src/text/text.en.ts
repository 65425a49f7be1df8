import missions from "./data/missions.en.json";
import { events } from "./events.en";
import type { Text } from "./index";
import { ui } from "./ui.en";
import { view } from "./view.en";

export const text = { language: "en", missions, events, view, ui } satisfies Omit<Text, "texts">;
