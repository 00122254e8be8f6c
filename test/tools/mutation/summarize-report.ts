import * as z from "zod";

const reportSchema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

export interface FileScore {
  readonly file: string;
  readonly found: number;
  /** The faults that could be run; those that cannot be compiled or were ignored do not count. */
  readonly planted: number;
}

const FOUND = ["Killed", "Timeout"];
const MISSED = ["Survived", "NoCoverage"];

/** Counts, for each file of a report of StrykerJS, the planted faults and those that a test found. */
export function summarizeReport(report: unknown): FileScore[] {
  return Object.entries(reportSchema.parse(report).files).map(([file, { mutants }]) => {
    const count = (statuses: readonly string[]) =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    const found = count(FOUND);
    return { file, found, planted: found + count(MISSED) };
  });
}

/** Returns the share of the planted faults that were found; a file without any misses none. */
export const toPercent = ({ found, planted }: Pick<FileScore, "found" | "planted">): number =>
  planted === 0 ? 100 : (100 * found) / planted;
