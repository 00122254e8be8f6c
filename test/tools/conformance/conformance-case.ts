import type { Given } from "./case-context.ts";
import type { CallName } from "./documented-calls.ts";

/** One thing that must hold of one call. */
export interface Case {
  readonly call: CallName;
  /** What must hold, to be read after the call's name. */
  readonly says: string;
  /** Not in the document: one of our decisions where it is silent. */
  readonly ours?: true;
  /** Run before the others and by itself: it looks at a whole list. */
  readonly alone?: true;
  /** Resolves where it holds; throws a `Mismatch` where not, a `Skip` where it cannot be told. */
  readonly run: (given: Given) => Promise<void>;
}

type Run = Case["run"];

/** Cases of one call: what the document says, and what we decided. */
export const of = (call: CallName) => ({
  documented: (says: string, run: Run): Case => ({ call, says, run }),
  ours: (says: string, run: Run): Case => ({ call, says, run, ours: true }),
});

/** A case that cannot be told here, and why. */
export class Skip extends Error {
  override readonly name = "Skip";
}
