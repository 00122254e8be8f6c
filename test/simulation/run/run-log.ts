import { appendFileSync, existsSync, readFileSync } from "node:fs";
import * as z from "zod";

/**
 * Counts up when the world or its checks were wrong: runs before it show nothing. In world 1, the
 * simulated SQS told no message id, so that each webhook failed.
 */
const WORLD = 2;

const entrySchema = z.object({
  world: z.int().default(1),
  at: z.string(),
  commit: z.string(),
  runs: z.int(),
  firstSeed: z.int(),
  cpuSeconds: z.number(),
  failedSeeds: z.array(z.int()),
});
/** One invocation of the simulator. */
type LoggedRuns = Omit<z.output<typeof entrySchema>, "world">;

/** Appends an invocation to a file of JSON lines, so that core-hours add up over invocations. */
export const appendRunLog = (file: string, entry: LoggedRuns): void =>
  appendFileSync(file, `${JSON.stringify({ world: WORLD, ...entry })}\n`);

/** Sums the invocations that the file has, apart from those in an earlier world. */
export function sumRunLog(file: string) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const entries = lines
    .filter((line) => line !== "")
    .map((line) => entrySchema.parse(JSON.parse(line)))
    .filter(({ world }) => world === WORLD);
  return {
    invocations: entries.length,
    runs: entries.reduce((sum, { runs }) => sum + runs, 0),
    coreHours: entries.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / 3600,
    byCommit: [...Map.groupBy(entries, ({ commit }) => commit)].map(([commit, made]) => ({
      commit,
      runs: made.reduce((sum, { runs }) => sum + runs, 0),
      failed: made.reduce((sum, one) => sum + one.failedSeeds.length, 0),
    })),
    failedSeeds: entries.flatMap(({ failedSeeds }) => failedSeeds),
  };
}
