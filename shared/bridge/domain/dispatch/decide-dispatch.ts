import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { pickUpRule, recipientRule } from "./address-rules.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type PlanDraft,
  type RuleFinding,
  type RuleStop,
  type StopKind,
} from "./dispatch-rule.ts";
import { goodsRule, loadRule, routingRule } from "./goods-rules.ts";
import { modeRule } from "./mode-rule.ts";
import { cashRule, moneyRule } from "./money-rules.ts";
import { paidRule, refundRule, releaseRule } from "./release-rules.ts";
import { SKIP_RULES, testRule } from "./skip-rules.ts";
import { checkStart, pauseRule, startRule } from "./store-rules.ts";
import { batchRule, timeRule } from "./time-rules.ts";

/** One evaluated rule, with what it found and its outcome. */
interface RuleResult {
  readonly rule: string;
  readonly details: string;
  readonly outcome: "continue" | StopKind;
}

export type DispatchDecision = {
  readonly ruleResults: readonly RuleResult[];
  /** The order is released; only preparation, package size and time remain. */
  readonly isReleased: boolean;
  /** It could be another if the tags of the order's products were known. */
  readonly lacksProductTags?: true;
} & (
  | { readonly kind: "deliver"; readonly plan: Plan }
  | { readonly kind: StopKind; readonly reason: Reason; readonly until?: Date | undefined }
);

/** The rules in the order of their evaluation; the first rule that stops decides, or the start before it. */
const RULES: readonly DispatchRule[] = [
  ...SKIP_RULES,
  testRule,
  paidRule,
  modeRule,
  pauseRule,
  startRule,
  releaseRule,
  routingRule,
  goodsRule,
  refundRule,
  cashRule,
  recipientRule,
  pickUpRule,
  loadRule,
  moneyRule,
  timeRule,
  batchRule,
];

const STORE_QUESTION = "Does the store have it?";
const ORDER_NOT_FOUND: Reason = createMessage("gone");

/** What to say of an order that the store does not show, and when it was placed, if that is known. */
interface GoneOrder {
  readonly kind: "skip" | "hold";
  readonly reason: Reason;
  readonly placedAt?: Date | undefined;
}

/** Decides whether and how an order becomes a delivery, and returns every evaluated rule. Pure. */
export function decideDispatch(
  input: Omit<DispatchInput, "order"> & {
    readonly order: StoreOrder | undefined;
    readonly gone?: GoneOrder;
  },
): DispatchDecision {
  const { order, gone = { kind: "skip", reason: ORDER_NOT_FOUND } } = input;
  if (order === undefined) {
    const finding = createStop("no", gone.kind, gone.reason);
    const atStart = checkStart({ ...input, placedAt: gone.placedAt });
    return { ...toStoppedDecision(STORE_QUESTION, finding, atStart), isReleased: false };
  }
  const ruleResults: RuleResult[] = [{ rule: STORE_QUESTION, details: "yes", outcome: "continue" }];
  let draft: PlanDraft = {};
  let lacking: Pick<DispatchDecision, "lacksProductTags"> = {};
  for (const rule of RULES) {
    const { name } = rule;
    const finding = applyRule(rule, { ...input, order }, draft);
    if (finding.lacksProductTags) lacking = { lacksProductTags: true };
    if ("stop" in finding) {
      const atStart = startRule.apply({ ...input, order }, draft);
      const decision = toStoppedDecision(name, finding, atStart);
      return {
        ...decision,
        ruleResults: [...ruleResults, ...decision.ruleResults],
        isReleased: draft.isReleased ?? false,
        ...lacking,
      };
    }
    ruleResults.push({ rule: name, details: finding.details, outcome: "continue" });
    draft = { ...draft, ...finding.additions };
  }
  return { kind: "deliver", plan: toPlan(draft), ruleResults, isReleased: true, ...lacking };
}

/**
 * Returns the decision of a rule that stops. Only a skip comes before the start: what waits for it, or is
 * not to go out, neither waits for anything else nor is held, which would be mailed to the merchant.
 */
function toStoppedDecision(name: string, finding: RuleStop, atStart: RuleFinding) {
  const isStartFirst = finding.stop !== "skip" && name !== startRule.name && "stop" in atStart;
  const { stop: kind, reason, until } = isStartFirst ? atStart : finding;
  const { details } = finding;
  const ruleResults: RuleResult[] = isStartFirst
    ? [
        { rule: name, details, outcome: "continue" },
        { rule: startRule.name, details: atStart.details, outcome: kind },
      ]
    : [{ rule: name, details, outcome: kind }];
  return { kind, reason, until, ruleResults };
}

function applyRule(
  { notFor, apply }: DispatchRule,
  input: DispatchInput,
  draft: PlanDraft,
): RuleFinding {
  const { mode = "point" } = draft;
  return notFor?.modes.includes(mode) === true ? { details: notFor.details } : apply(input, draft);
}

/** Builds the plan after all rules have passed, so that every required field is set. */
function toPlan({ isReleased, ...draft }: PlanDraft): Plan {
  const { mode, recipient, load, pickUps, storeLocationIds, itemValue, tip, isPartlyRefunded } =
    draft;
  if (!mode || !recipient || !load || !pickUps || !storeLocationIds) {
    throw new Error("All rules passed, but the plan is incomplete");
  }
  return {
    ...draft,
    mode,
    recipient,
    load,
    pickUps,
    storeLocationIds,
    itemValue: itemValue ?? 0,
    tip: tip ?? 0,
    isPartlyRefunded: isPartlyRefunded ?? false,
  };
}
