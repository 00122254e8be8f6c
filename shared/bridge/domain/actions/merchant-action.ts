/** What a delivery's merchant can ask for. */
export const ACTIONS = [
  "approve",
  "retry",
  "dispatch",
  "cancel",
  "deliver-again",
  "fetch-return",
  "confirm-received",
  "rate",
  "dismiss",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Whether an action makes sense now; `why` says what it would do, or why it cannot be done. */
export interface Verdict {
  readonly action: Action;
  readonly isAllowed: boolean;
  readonly why: string;
}

/** A verdict before it is said of which action. */
export type Judgement = Omit<Verdict, "action">;
export const may = (why: string): Judgement => ({ isAllowed: true, why });
export const mayNot = (why: string): Judgement => ({ isAllowed: false, why });
