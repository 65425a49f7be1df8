/** What HTTP offers, typed. Whatever is refused is thrown as `ApiError` with the server's code. */

import type { DeviceLink, Editions, NewTable, Problem, Seated, Sit, TableMade, TableShown, Turn } from "../protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The server cannot be reached at all. */
export const OFFLINE = "net/offline";

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, OFFLINE, "");
  }
  if (answer.ok) return answer.json() as Promise<T>;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  const code = problem?.code ?? `http/${answer.status}`;
  throw new ApiError(answer.status, code, problem?.message ?? answer.statusText, problem?.params);
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  editions: () => ask<Editions>("/api/editions"),
  openTables: () => ask<TableShown[]>("/api/tables"),
  table: (id: string) => ask<TableShown>(table(id)),
  turn: (id: string) => ask<Turn>(`${table(id)}/turn`),
  makeTable: (wanted: NewTable) => post<TableMade>("/api/tables", wanted),
  sit: (id: string, sit: Sit) => post<Seated>(`${table(id)}/sit`, sit),
  deviceLink: (id: string) => post<DeviceLink>(`${table(id)}/device`, {}),
  fileUrl: (id: string) => `${table(id)}/file`,
};
