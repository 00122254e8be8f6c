import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/**
 * Locks a folder for this run and returns a function that unlocks it. Throws a StartError if
 * another run holds the lock. The lock is SQLite's file lock: the operating system releases it
 * however the process ends, and, unlike a saved process id, it cannot match a later process.
 */
export function lockFolder(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, "lock.db"), { timeout: 0 });
  try {
    lock.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new StartError(
      `Another run uses ${dir}. Stop it first, or choose another folder with LOCAL_DIR (and ports with LOCAL_PORT).`,
    );
  }
  return () => lock.close();
}
