import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { StartError } from "./start-error.ts";

/** Reads a JSON file; `fallback` when there is none yet, an error when it is not what was saved. */
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

/** Writes a JSON file, for this user only, whole or not at all: a kill leaves the old one. */
export function writeJsonFile(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
