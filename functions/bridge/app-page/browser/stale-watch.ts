/** What is told of a look that failed; `status` is that of the answer. */
export interface LookRefusal {
  readonly status: number;
  readonly message: string;
}

/** What a look brings, such as the result of a call of the API. */
export type Look<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

/** A single look that fails is made up for by the next one. */
const TOLD_AFTER_FAILURES = 3;

/**
 * Watches the looks of a screen that keeps itself up to date. Returns after each what to tell above what
 * is shown: that a session is over at once, and another failure after three in a row, with the time of
 * what is shown; undefined while it is up to date. Before the first answer each failure is told.
 */
export function createStaleWatch<Refusal extends LookRefusal>() {
  let failures = 0;
  let readAt: Date | undefined;
  return (look: Look<unknown, Refusal>): Refusal | undefined => {
    if (look.ok) {
      failures = 0;
      readAt = new Date();
      return undefined;
    }
    failures += 1;
    const { refusal } = look;
    if (readAt === undefined) return refusal;
    if (refusal.status !== 401 && failures < TOLD_AFTER_FAILURES) return undefined;
    const time = readAt.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    return { ...refusal, message: `${refusal.message} What you see is as of ${time}.` };
  };
}
