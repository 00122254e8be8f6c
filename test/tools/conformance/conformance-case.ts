import type { CaseContext } from "./case-context.ts";
import type { CallName } from "./documented-calls.ts";

/** One expectation of one call. */
export interface ConformanceCase {
  readonly call: CallName;
  /** The expectation, worded to follow the call's name. */
  readonly title: string;
  /** True for our own decision, on which the document is silent. */
  readonly isUndocumented?: true;
  /** True if the case must run first and alone, because it reads a whole list. */
  readonly runsAlone?: true;
  /** Resolves if the expectation holds. Throws a `Mismatch` if not, a `Skip` if it cannot be checked. */
  readonly run: (context: CaseContext) => Promise<void>;
}

type Run = ConformanceCase["run"];

/** Creates cases of one call: documented ones and decided ones. */
export const defineCases = (call: CallName) => ({
  defineDocumented: (title: string, run: Run): ConformanceCase => ({ call, title, run }),
  defineDecided: (title: string, run: Run): ConformanceCase => ({
    call,
    title,
    run,
    isUndocumented: true,
  }),
});

/** A case that cannot be checked here, and the reason. */
export class SkippedCase extends Error {
  override readonly name = "SkippedCase";
}
