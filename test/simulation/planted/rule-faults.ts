import { CALM, type PlantedFault } from "./planted-fault.ts";

const start = { seed: 1 };
const TAGGED = { ...CALM, orders: 8, tagRule: "hold" } as const;
/** Their courier is down for a while, so that orders wait and can be corrected. */
const CORRECTED = {
  faults: { courierOutageMinutes: 25 },
  activity: { ...CALM, orders: 16, method: "Courier", corrections: 40 },
};

/** They are held for their price, until the shop hides most of them. */
const OLD = {
  ...{ ...CALM, orders: 8, oldShare: 0.8 },
  ...{ ceilingCents: 100, method: "Urgent courier" },
};

/** Defences of what merchants decide: by rules, by permissions, and by correcting single orders. */
export const RULE_FAULTS = {
  "product-tag-rule": {
    removes: "the comparison of a rule with the tags of an order's products",
    file: "shared/bridge/domain/dispatch/rule-conditions.ts",
    find: "productTags.some((one) => isSameText(one, tag))",
    replace: "productTags.some((one) => isSameText(one, tag) && one !== tag)",
    world: { faults: {}, activity: TAGGED },
    ...start,
  },
  "unknown-tags": {
    removes: "the hold of an order of which nobody knows whether a rule about its products fits",
    file: "shared/bridge/domain/dispatch/select-by-rules.ts",
    find: "results.some(({ holds }) => holds === false)",
    replace: "results.some(({ holds }) => holds !== true)",
    world: { faults: {}, activity: { ...TAGGED, isPermitted: false } },
    ...start,
  },
  "look-at-held": {
    removes: "the look at an order that a rule holds, every six hours",
    file: "shared/bridge/domain/reconcile/observation.ts",
    find: "export const HELD_REQUEUE_MINUTES = 360;",
    replace: "export const HELD_REQUEUE_MINUTES = 36_000;",
    world: { faults: {}, activity: { ...TAGGED, tagEdits: 8 } },
    ...start,
  },
  "granted-permission": {
    removes: "the look at what waits for a permission, once it is granted",
    file: "shared/bridge/use-cases/stores/check-installation.ts",
    find: "if (await mayConcernDeliveries(deps, storeId, changed))",
    replace: "if ((await mayConcernDeliveries(deps, storeId, changed)) && known === null)",
    world: { faults: {}, activity: { ...TAGGED, isPermitted: false, permissionChanges: 3 } },
    ...start,
  },
  "applied-correction": {
    removes: "what the merchant corrected of an order, in what is read of it",
    file: "shared/bridge/use-cases/reconcile/observe-delivery.ts",
    find: "correction ? applyCorrection(stored, correction) : stored",
    replace: "correction ? (applyCorrection(stored, correction), stored) : stored",
    world: CORRECTED,
    ...start,
  },
  "shown-correction": {
    removes: "the comparison of a correction with the one that the merchant was shown",
    file: "shared/bridge/use-cases/correction/correct-order.ts",
    find: "shownAt !== undefined && isOutdated(",
    replace: "shownAt !== undefined && shownAt === correction.at && isOutdated(",
    world: CORRECTED,
    ...start,
  },
  "further-parts": {
    removes: "the correction of the order's parts after the first one",
    file: "shared/bridge/use-cases/correction/correct-order.ts",
    find: "part <= parts; part++",
    replace: "part <= 1; part++",
    also: [
      {
        file: "shared/bridge/use-cases/delivery/correction-actions.ts",
        find: "part <= (delivery.parts?.length ?? 1); part++",
        replace: "part <= 1; part++",
      },
    ],
    world: { ...CORRECTED, activity: { ...CORRECTED.activity, splitShare: 1 } },
    ...start,
  },
  "permission-check": {
    removes: "the check of a shop's permissions every six hours, in case its webhook was lost",
    file: "shared/bridge/use-cases/stores/sweep-stores.ts",
    find: "await requestPermissionCheck(deps, store, health);",
    replace: "",
    seed: 1_180_938,
  },
  "missed-correction": {
    removes: "the look of a part that is not booked at what its order was corrected to",
    file: "shared/bridge/use-cases/reconcile/observe-delivery.ts",
    find: "...(part > 1 &&",
    replace: "...(part < 1 &&",
    seed: 1_153_074,
  },
  "earlier-placing": {
    removes: "the time at which an order was placed that the bridge saw later",
    file: "shared/bridge/domain/reconcile/explain-gone.ts",
    find: "placedAt !== undefined && placedAt.getTime() < latest ? placedAt : undefined",
    replace: "placedAt !== undefined && placedAt.getTime() === latest ? placedAt : undefined",
    world: { faults: {}, activity: OLD },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
