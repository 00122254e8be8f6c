import type { CaseContext } from "./case-context.ts";
import type { CallName } from "./documented-calls.ts";

/** One thing that must hold of one call. */
export interface ConformanceCase {
  readonly call: CallName;
  /** What must hold, to be read after the call's name. */
  readonly title: string;
  /** Not in the document: one of our decisions where it is silent. */
  readonly isUndocumented?: true;
  /** Run before the others and by itself: it looks at a whole list. */
  readonly runsAlone?: true;
  /** Resolves where it holds; throws a `Mismatch` where not, a `Skip` where it cannot be told. */
  readonly run: (context: CaseContext) => Promise<void>;
}

type Run = ConformanceCase["run"];

/** Cases of one call: what the document says, and what we decided. */
export const defineCases = (call: CallName) => ({
  defineDocumented: (title: string, run: Run): ConformanceCase => ({ call, title, run }),
  defineDecided: (title: string, run: Run): ConformanceCase => ({
    call,
    title,
    run,
    isUndocumented: true,
  }),
});

/** A case that cannot be told here, and why. */
export class SkippedCase extends Error {
  override readonly name = "SkippedCase";
}
