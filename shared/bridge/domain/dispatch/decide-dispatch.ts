import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Draft, Question, Rule, Stop } from "./dispatch-rule.ts";
import { goodsRule, pickUpRule, routingRule } from "./goods-rules.ts";
import { loadRule, moneyRule, recipientRule } from "./load-rules.ts";
import { modeRule } from "./mode-rule.ts";
import { dispatchRule, paidRule, refundRule } from "./release-rules.ts";
import { STANDING_RULES } from "./skip-rules.ts";
import { batchRule, timeRule } from "./time-rules.ts";

/** One rule that was tried, what it saw, and what it said. */
interface Tried {
  readonly rule: string;
  readonly saw: string;
  readonly said: "goes on" | Stop;
}

export type Decision = {
  readonly tried: readonly Tried[];
  /** It may go out; what is left is preparing, room and time. */
  readonly isReleased: boolean;
} & (
  | { readonly kind: "deliver"; readonly plan: Plan }
  | { readonly kind: Stop; readonly reason: Reason; readonly until?: Date | undefined }
);

/** The rules in the order they are tried; the first that stops decides. */
const RULES: readonly Rule[] = [
  ...STANDING_RULES,
  paidRule,
  modeRule,
  dispatchRule,
  routingRule,
  goodsRule,
  refundRule,
  recipientRule,
  pickUpRule,
  loadRule,
  moneyRule,
  timeRule,
  batchRule,
];

const GONE: Reason = {
  code: "gone",
  text: "The store no longer shows this order: it was deleted there, or the app was uninstalled.",
};

/** Whether and how an order becomes a delivery, with every rule that was tried on the way. Pure. */
export function decide(
  question: Omit<Question, "order"> & { readonly order: StoreOrder | undefined },
): Decision {
  const { order } = question;
  if (order === undefined) {
    const tried: Tried = { rule: "Does the store have it?", saw: "no", said: "skip" };
    return { kind: "skip", reason: GONE, tried: [tried], isReleased: false };
  }
  const tried: Tried[] = [{ rule: "Does the store have it?", saw: "yes", said: "goes on" }];
  let draft: Draft = {};
  for (const { name, apply } of RULES) {
    const finding = apply({ ...question, order }, draft);
    if ("stop" in finding) {
      tried.push({ rule: name, saw: finding.saw, said: finding.stop });
      const { stop: kind, reason, until } = finding;
      return { kind, reason, until, tried, isReleased: draft.isReleased ?? false };
    }
    tried.push({ rule: name, saw: finding.saw, said: "goes on" });
    draft = { ...draft, ...finding.adds };
  }
  return { kind: "deliver", plan: whole(draft), tried, isReleased: true };
}

/** Every rule went on, so every field that a plan must have was found. */
function whole({ isReleased, ...draft }: Draft): Plan {
  const { mode, recipient, load, pickUps, storeLocationIds, itemValue, tip, isPartlyRefunded } =
    draft;
  if (!mode || !recipient || !load || !pickUps || !storeLocationIds) {
    throw new Error("the rules went on and left the plan incomplete");
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
