import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** An order and all that deciding about it takes; nothing is asked while deciding. */
export interface DispatchInput {
  readonly order: StoreOrder;
  readonly settings: Settings;
  /** From when on its goods are prepared: when it was first let go. */
  readonly since: Date;
  /** Its merchant said "dispatch". */
  readonly isManual: boolean;
  /** Only the goods of this place of the store: a part of an order. */
  readonly partLocationId?: string | undefined;
  /** It went out before and came back: the store may list its goods as sent. */
  readonly previousPlan?: Pick<Plan, "load" | "storeLocationIds"> | undefined;
  readonly now: Date;
}

/** What the rules before found. */
export type PlanDraft = Partial<Plan> & {
  /** It may go out: its goods are prepared from now on. */
  readonly isReleased?: boolean;
};

export type StopKind = "skip" | "wait" | "hold";

/** What one rule makes of an order: it goes on, with more known, or stops here. */
export type RuleFinding =
  | { readonly details: string; readonly additions?: PlanDraft }
  | {
      readonly details: string;
      readonly stop: StopKind;
      readonly reason: Reason;
      /** Looked at again then, though nobody hints. */
      readonly until?: Date | undefined;
    };

/** One rule; `name` is a question that an explanation can show. */
export interface DispatchRule {
  readonly name: string;
  readonly apply: (input: DispatchInput, draft: PlanDraft) => RuleFinding;
}

export const createStop = (
  details: string,
  stop: StopKind,
  reason: Reason,
  until?: Date,
): RuleFinding => ({ details, stop, reason, until });
