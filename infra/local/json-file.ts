import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { StartError } from "./start-error.ts";

/** Reads a JSON file, or returns `fallback` if it does not exist. Throws a StartError if it is damaged. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>, fallback: T): T {
  if (!existsSync(file)) return fallback;
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new StartError(
      `${file} is damaged. Restore it from a copy, or delete its folder (this deletes the local orders) and start again.`,
      { cause },
    );
  }
}

/** Writes a JSON file atomically, readable by this user only. If the process is killed, the old file stays. */
export function writeJsonFile(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
