import { appendFileSync, existsSync, readFileSync } from "node:fs";
import * as z from "zod";

const entrySchema = z.object({
  at: z.string(),
  commit: z.string(),
  runs: z.int(),
  firstSeed: z.int(),
  cpuSeconds: z.number(),
  failedSeeds: z.array(z.int()),
});
/** One invocation of the simulator. */
export type LoggedRuns = z.output<typeof entrySchema>;

/** Appends an invocation to a file of JSON lines, so that core-hours add up over invocations. */
export const appendRunLog = (file: string, entry: LoggedRuns): void =>
  appendFileSync(file, `${JSON.stringify(entry)}\n`);

/** Sums the invocations that the file has. */
export function sumRunLog(file: string) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const entries = lines
    .filter((line) => line !== "")
    .map((line) => entrySchema.parse(JSON.parse(line)));
  return {
    invocations: entries.length,
    runs: entries.reduce((sum, { runs }) => sum + runs, 0),
    coreHours: entries.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / 3600,
    failedSeeds: entries.flatMap(({ failedSeeds }) => failedSeeds),
  };
}
