import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { DescribedTables } from "./describe-tables.ts";

/** The tables of one release. */
export interface ReleasedTables {
  readonly version: string;
  readonly tables: DescribedTables;
  /** The logical ids of the keys and the secrets, without which the tables cannot be read. */
  readonly keys: readonly string[];
}

const RECORD = new URL("releases.json", import.meta.url);
const recordSchema = z.array(
  z.object({
    version: z.string(),
    keys: z.array(z.string()),
    tables: z.record(
      z.string(),
      z.object({ keys: z.string(), indexes: z.record(z.string(), z.string()) }),
    ),
  }),
);

/** Reads the tables of every release, the earliest first. */
export const readReleases = (): readonly ReleasedTables[] =>
  recordSchema.parse(JSON.parse(readFileSync(RECORD, "utf8")));

/** Records the tables of a version. Replaces the last record if it is of the same version. */
export function recordRelease(release: ReleasedTables): void {
  const earlier = readReleases();
  const kept = earlier.at(-1)?.version === release.version ? earlier.slice(0, -1) : earlier;
  writeFileSync(RECORD, `${JSON.stringify([...kept, release], null, 2)}\n`);
}
