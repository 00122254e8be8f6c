import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/**
 * Runs the work exclusively on this machine, because concurrent starts of whole systems are slow.
 * SQLite locks a file, so the operating system releases the lock with the process.
 */
export async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(tmpdir(), "order-bridge-start.db"), { timeout: 0 });
  try {
    while (!tryLock(lock)) await setTimeout(200);
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("locked")) return false;
    throw error;
  }
}
