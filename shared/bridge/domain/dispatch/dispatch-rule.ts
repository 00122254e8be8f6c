import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** An order and all that deciding about it takes; nothing is asked while deciding. */
export interface Question {
  readonly order: StoreOrder;
  readonly settings: Settings;
  /** From when on its goods are prepared: when it was first let go. */
  readonly since: Date;
  /** Its merchant said "dispatch". */
  readonly byHand: boolean;
  /** Only the goods of this place of the store: a part of an order. */
  readonly onlyAt?: string | undefined;
  /** It went out before and came back: the store may list its goods as sent. */
  readonly went?: Pick<Plan, "load" | "storeLocationIds"> | undefined;
  readonly now: Date;
}

/** What the rules before found. */
export type Draft = Partial<Plan> & {
  /** It may go out: its goods are prepared from now on. */
  readonly isReleased?: boolean;
};

export type Stop = "skip" | "wait" | "hold";

/** What one rule makes of an order: it goes on, with more known, or stops here. */
export type Finding =
  | { readonly saw: string; readonly adds?: Draft }
  | {
      readonly saw: string;
      readonly stop: Stop;
      readonly reason: Reason;
      /** Looked at again then, though nobody hints. */
      readonly until?: Date | undefined;
    };

/** One rule; `name` is a question that an explanation can show. */
export interface Rule {
  readonly name: string;
  readonly apply: (question: Question, draft: Draft) => Finding;
}

export const stopped = (
  saw: string,
  stop: Stop,
  code: string,
  text: string,
  until?: Date,
): Finding => ({ saw, stop, reason: { code, text }, until });
