import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/**
 * Takes a folder for this run, and returns what gives it back; throws when another run has it.
 * The lock is SQLite's on a file: the system drops it however the process ends, and a number that
 * a new process was given after a restart is never mistaken for the old one.
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
