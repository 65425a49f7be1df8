/** The way to a seat as a link. Its token stands behind `#`, where no server and no log sees it. */

import type { Invite, Token } from "../protocol";
import { keep, kept } from "../storage";

const TOKEN = /^[A-Za-z0-9_-]{20,64}$/;
const TABLE = /^\/table\/([A-Za-z0-9_-]{1,64})\/?$/;
const KEY = "invites";

/** A seat, whichever seat is free next, or the seats of another device. */
export type Purpose = "seat" | "group" | "device";

export interface Way {
  readonly purpose: Purpose;
  readonly token: Token;
  /** Which seat it leads to, where the link says so: only to show its colour beforehand. */
  readonly seat?: number;
}

export function inviteLink(origin: string, table: string, { purpose, token, seat }: Way): string {
  const which = seat === undefined ? "" : `&at=${seat}`;
  return `${origin}/table/${encodeURIComponent(table)}#${purpose}=${token}${which}`;
}

/** The invitation in a fragment such as `#seat=…`, if there is one. */
export function inviteIn(fragment: string): Way | null {
  const [, purpose, token = "", at] = /^#(seat|group|device)=([^&]*)(?:&at=([0-5]))?$/.exec(fragment) ?? [];
  if (!purpose || !TOKEN.test(token)) return null;
  return { purpose: purpose as Purpose, token, ...(at === undefined ? {} : { seat: Number(at) }) };
}

/** The code of another device, if this is one: eight letters and digits, however they are grouped. */
export function codeIn(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null;
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

/** Whoever makes a table without sitting there is told its invitations once: kept here until everybody has sat down.
 * The host is told them again and again. */
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
