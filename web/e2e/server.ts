/** A real server for the tests, with a folder of its own that goes when it ends. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const PROGRAM = process.env.ERDKREIS_PROGRAM ?? join(ROOT, ".venv/bin/erdkreis");

/** Tests ask faster than people do. */
const UNHURRIED = {
  ERDKREIS_CHANGES_PER_MINUTE: "100000",
  ERDKREIS_REQUESTS_PER_MINUTE: "100000",
  ERDKREIS_MESSAGES_PER_SECOND: "1000",
};

export interface Serving {
  readonly url: string;
  stop(): Promise<void>;
}

export const freshFolder = () => mkdtempSync(join(tmpdir(), "erdkreis-e2e-"));

/** Starts `erdkreis serve`, or another command that says where it listens. */
export async function serve(command = "serve", ...more: string[]): Promise<Serving> {
  const data = freshFolder();
  const server = await serveIn(data, command, ...more).catch((error: unknown) => {
    removed(data);
    throw error;
  });
  const stop = async () => {
    await server.stop();
    removed(data);
  };
  return { url: server.url, stop };
}

export const removed = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** The same on a folder that stays. */
export async function serveIn(data: string, command = "serve", ...more: string[]): Promise<Serving> {
  const server = spawn(PROGRAM, [command, "--port", "0", "--data", data, ...more], {
    env: { ...process.env, ...UNHURRIED },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => ended(server);
  try {
    const url = await addressOf(server);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Several servers behind a proxy, on one store, as `make cluster` starts them. */
export interface Cluster extends Serving {
  readonly processes: readonly { readonly url: string; readonly pid: number }[];
}

export async function serveTogether(count: number): Promise<Cluster> {
  const words = ["-m", "tools.cluster", "--processes", `${count}`, "--port", "0"];
  const all = spawn(join(dirname(PROGRAM), "python"), words, {
    cwd: ROOT,
    env: { ...process.env, ...UNHURRIED },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await heard(all, /listens on (\S+);/);
  const processes = [...said.input.matchAll(/ at (\S+), process (\d+)/g)];
  return {
    url: said[1]!,
    processes: processes.map(([, url, pid]) => ({ url: url!, pid: Number(pid) })),
    stop: () => ended(all),
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  return (await heard(server, /https?:\/\/[^\s/]+/))[0];
}

/** Reads on afterwards: a server whose output nobody takes would end. */
function heard(server: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout!.on("data", (part: Buffer) => {
      said += part;
      const found = words.exec(said);
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill("SIGTERM");
  });
}
