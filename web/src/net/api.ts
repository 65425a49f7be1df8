/** What HTTP offers, typed. Whatever is refused is thrown as `ApiError` with the server's code. */

import type {
  BeginEarly,
  DefenceOdds,
  DeviceFound,
  DeviceLink,
  Editions,
  FillSeat,
  FreeSeat,
  HandOn,
  LineFound,
  LineWanted,
  MyTable,
  NewGroupLink,
  NewTable,
  Odds,
  OpenTables,
  PlanFound,
  Problem,
  PuzzleAnswer,
  PuzzleList,
  PuzzleShown,
  PuzzleSolved,
  Review,
  Seated,
  ServerShown,
  SetClock,
  Sit,
  Studied,
  Study,
  Subscription,
  TableMade,
  TableShown,
  Threats,
  Wondering,
} from "../protocol";
import { once } from "./once";

/** What the host does, told apart by `do`. */
export type HostDeed = FreeSeat | FillSeat | NewGroupLink | BeginEarly | SetClock | HandOn;

/** With whom the decisions of a finished game are compared: quickly, or with the strongest there is. */
export type Reviewer = "general" | "marshal";

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
const NOTHING = 204;

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, OFFLINE, "");
  }
  if (answer.ok) return (answer.status === NOTHING ? undefined : answer.json()) as Promise<T>;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  const code = problem?.code ?? `http/${answer.status}`;
  throw new ApiError(answer.status, code, problem?.message ?? answer.statusText, problem?.params);
}

const JSON_BODY = { "content-type": "application/json" };

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return ask(path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), ...(signal ? { signal } : {}) });
}

/** Did the server decide, or is it unknown whether it ever heard of this? */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Will the answer be the same the next time? */
export const isFinal = (error: unknown): error is ApiError => isRefusal(error) && error.status !== 429;

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  editions: () => ask<Editions>("/api/editions"),
  server: () => ask<ServerShown>("/api/server"),
  openTables: (after = 0) => ask<OpenTables>(`/api/tables?after=${after}`),
  table: (id: string) => ask<TableShown>(table(id)),
  mine: (id: string) => ask<MyTable>(`${table(id)}/mine`),
  /** What only the host may do; safe to send again. */
  host: (id: string, deed: HostDeed) => post<void>(`${table(id)}/host`, deed),
  code: (code: string) => post<DeviceFound>("/api/code", { code }),
  makeTable: (wanted: NewTable) => {
    const make = JSON.stringify({ ...wanted, seed: null });
    return once(`make/${make}`, ({ key }) => post<TableMade>("/api/tables", { ...wanted, key }), isRefusal);
  },
  sit: (id: string, sit: Sit) =>
    once(`sit/${id}/${sit.token ?? ""}`, (keys) => post<Seated>(`${table(id)}/sit`, { ...sit, ...keys }), isRefusal),
  deviceLink: (id: string) => post<DeviceLink>(`${table(id)}/device`, {}),
  revokeLink: (id: string) => ask<void>(`${table(id)}/device`, { method: "DELETE" }),
  beCalled: (id: string, how: Subscription) => post<void>(`${table(id)}/push`, how),
  beLeftAlone: (id: string, how: Subscription) =>
    ask<void>(`${table(id)}/push`, { method: "DELETE", headers: JSON_BODY, body: JSON.stringify(how) }),
  puzzles: () => ask<PuzzleList>("/api/puzzles"),
  puzzle: (id: string) => ask<PuzzleShown>(`/api/puzzles/${encodeURIComponent(id)}`),
  answerPuzzle: (id: string, answer: PuzzleAnswer) =>
    post<PuzzleSolved>(`/api/puzzles/${encodeURIComponent(id)}/answer`, answer),
  castOff: (id: string) =>
    once(`cast-off/${id}`, ({ key }) => post<Seated>(`${table(id)}/cast-off`, { key }), isRefusal),
  /** A finished game reviewed; answers when more than `after` moves of it are, or after a while with what there is. */
  review: (id: string, reviewer: Reviewer, after: number, signal: AbortSignal) =>
    ask<Review>(`${table(id)}/review?reviewer=${reviewer}&after=${after}`, { signal }),
  study: (study: Study) => post<Studied>("/api/analysis", study),
  wonder: (asked: Wondering) => post<Odds | DefenceOdds | PlanFound | Threats>("/api/analysis/ask", asked),
  bestLine: (asked: LineWanted, signal: AbortSignal) => post<LineFound>("/api/analysis/line", asked, signal),
  fileUrl: (id: string) => `${table(id)}/file`,
};
