import * as z from "zod";
import { AIM_PERCENT, RULES } from "./rules.ts";

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

/**
 * Returns which of these files are rules below their aim. A rule in which no fault was planted is one: its
 * tests could not be run, or the report leaves it out.
 */
export const findBelowAim = (scores: readonly FileScore[], files: readonly string[]): string[] =>
  files.filter((file) => {
    const score = scores.find((one) => one.file === file);
    const isMet = score !== undefined && score.planted > 0 && toPercent(score) >= AIM_PERCENT;
    return RULES.includes(file) && !isMet;
  });
