import type { DispatchMode, Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";

/** An order and the other input of the rules; the rules send no requests. */
export interface DispatchInput {
  readonly order: StoreOrder;
  readonly settings: Settings;
  /** Undefined until its merchant starts the store. */
  readonly start: StoreStart | undefined;
  /** Since when the operator holds the bookings of the store or of its account. */
  readonly pausedAt: Date | undefined;
  /** When the bridge first saw the order. */
  readonly seenAt: Date;
  /** When the preparation of its goods starts: when it was first released. */
  readonly since: Date;
  /** The delivery's account is its store's sandbox account. */
  readonly takesTestOrders?: boolean | undefined;
  /** The merchant dispatched it. */
  readonly isManual: boolean;
  /** Set for a part: only the goods of this store location. */
  readonly partLocationId?: string | undefined;
  /** Set after a returned delivery: the store may list its goods as shipped. */
  readonly previousPlan?:
    | Pick<Plan, "mode" | "load" | "storeLocationIds" | "methodIds">
    | undefined;
  readonly now: Date;
}

/** What the previous rules found. */
export type PlanDraft = Partial<Plan> & {
  /** The order is released: the preparation of its goods has started. */
  readonly isReleased?: boolean;
};

export type StopKind = "skip" | "wait" | "hold";

/** The result of one rule: the evaluation continues with additions, or stops. */
export type RuleFinding = {
  readonly details: string;
  /** It would ask for the tags of the order's products, which are not known. */
  readonly lacksProductTags?: true;
} & (
  | { readonly additions?: PlanDraft }
  | {
      readonly stop: StopKind;
      readonly reason: Reason;
      /** When to reconcile again without a request. */
      readonly until?: Date | undefined;
    }
);

/** The result of a rule that stops. */
export type RuleStop = Extract<RuleFinding, { readonly stop: StopKind }>;

/** One rule; `name` is a question for explanations. */
export interface DispatchRule {
  readonly name: string;
  /** The modes that the rule does not concern: it is not applied, and `details` explains that. */
  readonly notFor?: { readonly modes: readonly DispatchMode[]; readonly details: string };
  readonly apply: (input: DispatchInput, draft: PlanDraft) => RuleFinding;
}

export const createStop = (
  details: string,
  stop: StopKind,
  reason: Reason,
  until?: Date,
): RuleStop => ({ details, stop, reason, until });
