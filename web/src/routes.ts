import type { Component } from "svelte";
import type { PathParams } from "./router.svelte";

/** A page gets the parameters of its path, and is loaded when first shown. */
export type Page = Component<{ params: PathParams }>;
type PageRoute = { pattern: string; load: () => Promise<{ default: Page }> };

export const routes: PageRoute[] = [
  { pattern: "/", load: () => import("./pages/Start.svelte") },
  { pattern: "/new", load: () => import("./pages/New.svelte") },
  { pattern: "/join", load: () => import("./pages/Join.svelte") },
  { pattern: "/tables", load: () => import("./pages/Tables.svelte") },
  { pattern: "/analysis", load: () => import("./analysis/Analysis.svelte") },
  { pattern: "/rules", load: () => import("./pages/Rules.svelte") },
  { pattern: "/rules/:edition", load: () => import("./pages/Book.svelte") },
  { pattern: "/puzzles", load: () => import("./puzzles/Puzzles.svelte") },
  { pattern: "/puzzles/:id", load: () => import("./puzzles/One.svelte") },
  { pattern: "/settings", load: () => import("./pages/Settings.svelte") },
  { pattern: "/about", load: () => import("./pages/About.svelte") },
  { pattern: "/table/:id", load: () => import("./lobby/Door.svelte") },
  { pattern: "/replay/:id", load: () => import("./replay/Replay.svelte") },
];

// The map by itself with a made-up game, to look at while working on it; no part of what is built for players.
if (import.meta.env.DEV) routes.push({ pattern: "/map", load: () => import("./map/demo/Demo.svelte") });

export const unknown: PageRoute = { pattern: "", load: () => import("./pages/Missing.svelte") };
