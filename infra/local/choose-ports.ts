import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "./json-file.ts";
import { StartError } from "./start-error.ts";

/** Ports of 127.0.0.1, by the name of the service that listens. */
export type Ports = Readonly<Record<string, number>>;

/**
 * Chooses the ports of a run: consecutive ports from `first`, or free ports if `first` is 0. Free
 * ports are saved in the folder, so that addresses stay valid after a restart. Throws a StartError
 * if a port is in use.
 */
export async function choosePorts(
  dir: string,
  first: number,
  names: readonly string[],
): Promise<Ports> {
  if (first === 0) return chooseFreePorts(join(dir, "ports.json"), names);
  const ports = Object.fromEntries(names.map((name, index) => [name, first + index]));
  await ensurePortsFree(ports);
  return ports;
}

async function chooseFreePorts(file: string, names: readonly string[]): Promise<Ports> {
  const savedPorts = readJsonFile(file, z.record(z.string(), z.number()), {});
  const chosen: Record<string, number> = {};
  for (const name of names) {
    const savedPort = savedPorts[name];
    const reserved = [...Object.values(savedPorts), ...Object.values(chosen)];
    chosen[name] =
      savedPort !== undefined && (await isFreeSoon(savedPort))
        ? savedPort
        : await findFreePort(reserved);
  }
  writeJsonFile(file, { ...savedPorts, ...chosen });
  return chosen;
}

async function ensurePortsFree(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports))
    if (!(await isFreeSoon(port)))
      throw new StartError(
        `Port ${port} (${name}) is in use. Set LOCAL_PORT to the first of ${Object.keys(ports).length} free ports, or LOCAL_PORT=0 to use any free ports.`,
      );
}

/** Finds a port below the ephemeral range, so that no outgoing connection uses it later. */
async function findFreePort(reserved: readonly number[]): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (!reserved.includes(port) && (await isFree(port))) return port;
  }
  throw new StartError(
    "No free port between 20000 and 32000. Stop the programs that use them, or set LOCAL_PORT to the first of several consecutive free ports.",
  );
}

/** Checks for up to two seconds, because a run that was just killed may still hold its ports. */
async function isFreeSoon(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await isFree(port)) return true;
    await sleep(100);
  }
  return false;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
