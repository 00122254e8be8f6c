import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type GrantRecord,
  grantRecordSchema,
  mergeGrantRecords,
} from "#infra/local/permissions/grants.ts";

/** Reads and merges the records that local runs left in a folder. */
export function readGrantRecords(folder: string): GrantRecord {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return mergeGrantRecords(
    files
      .filter((name) => name.endsWith(".json"))
      .map((name) => grantRecordSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")))),
  );
}
