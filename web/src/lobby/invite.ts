/** The way to a seat as a link. Its token stands behind `#`, where no server and no log sees it. */

import type { Invite, Token } from "../protocol";
import { keep, kept } from "../storage";

const TOKEN = /^[A-Za-z0-9_-]{20,64}$/;
const TABLE = /^\/table\/([A-Za-z0-9_-]{1,64})\/?$/;
const KEY = "invites";

export type Purpose = "seat" | "device";

export function inviteLink(origin: string, table: string, token: Token, purpose: Purpose = "seat"): string {
  return `${origin}/table/${encodeURIComponent(table)}#${purpose}=${token}`;
}

/** The invitation in a fragment such as `#seat=…`, if there is one. */
export function inviteIn(fragment: string): { purpose: Purpose; token: Token } | null {
  const [, purpose, token = ""] = /^#(seat|device)=(.*)$/.exec(fragment) ?? [];
  return purpose && TOKEN.test(token) ? { purpose: purpose as Purpose, token } : null;
}

/** Where a pasted link leads on this site: a table's path with its invitation, or null for anything else. */
export function pathOf(pasted: string, origin: string): string | null {
  let url: URL;
  try {
    url = new URL(pasted.trim(), origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || !TABLE.test(url.pathname)) return null;
  return url.pathname.replace(/\/$/, "") + (inviteIn(url.hash) ? url.hash : "");
}

/** Invitations are told only once, to whoever makes the table: kept here until everybody has sat down. */
export function keepInvites(table: string, invites: readonly Invite[]): void {
  const others = all().filter(([id]) => id !== table);
  keep(KEY, Object.fromEntries(invites.length ? [...others, [table, invites]] : others));
}

export function invitesOf(table: string): readonly Invite[] {
  return all().find(([id]) => id === table)?.[1] ?? [];
}

function all(): [string, readonly Invite[]][] {
  const found = kept(KEY);
  if (typeof found !== "object" || found === null) return [];
  return Object.entries(found).filter((entry): entry is [string, Invite[]] => Array.isArray(entry[1]));
}
