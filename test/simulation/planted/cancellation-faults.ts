import type { SourcePatch } from "../platform/module-hooks.ts";
import { CALM, type PlantedFault } from "./planted-fault.ts";

const EDITED = { ...CALM, method: "Urgent courier", orders: 40, hasEdits: true };
const start = { seed: 1 };

/** A driver comes two minutes after the order: edits come shortly before. */
const EARLY_EDITS: SourcePatch = {
  file: "test/simulation/world/buyers/shoppers.ts",
  find: "random.drawInteger(500, 15 * MINUTE_MS)",
  replace: "random.drawInteger(MINUTE_MS, 2 * MINUTE_MS)",
};

/** Most requests to cancel an order have this fault. */
const failCancellations = (fault: string): SourcePatch => ({
  file: "test/simulation/aws/network.ts",
  find: "const fault = drawFault(host.party);",
  replace: `const isFailing = request.url.pathname.includes("/orders/cancel/") && random.drawChance(0.7);
    const fault = isFailing ? ${fault} : drawFault(host.party);`,
});

/** A world in which the courier fails, too, so that no wait has a bound. */
const FAILING_COURIER = { faults: { "courier.page": 0.01 }, activity: EDITED };

/** Defences of cancelling an order: what it brings back is counted, and what was intended is done. */
export const CANCELLATION_FAULTS = {
  "refund-of-lost-answer": {
    removes: "the further request for the refund of a cancellation whose answer was lost",
    file: "shared/bridge/domain/reconcile/handle-order-change.ts",
    find: "return orderId !== undefined && (isOff || isInTime)",
    replace: "return orderId !== undefined && isInTime && !isOff",
    also: [
      {
        file: "shared/bridge/domain/reconcile/handle-order-change.ts",
        find: "if (late !== undefined) return late;",
        replace: "",
      },
    ],
    world: {
      faults: { "courier.unanswered": 0.2 },
      activity: { ...EDITED, actions: 40, isHurried: true },
    },
    ...start,
  },
  "remembered-cancellation": {
    removes: "the note that the courier was asked to cancel an order, until it answers",
    file: "shared/bridge/use-cases/reconcile/execute-action.ts",
    find: '["external", cancelOrder, prepareCancelOrder]',
    replace: '["external", cancelOrder]',
    worldPatches: [EARLY_EDITS, failCancellations('"late"')],
    world: FAILING_COURIER,
    ...start,
  },
  "clear-cancellation": {
    removes: "the rule that a gateway's page is no answer to a request to cancel an order",
    file: "shared/bridge/adapters/courier/order-methods.ts",
    find: "toCallResult(cancelOrder, response, parseRefund)",
    replace:
      "toCallResult(cancelOrder, { ...response, body: response.body ?? { code: 1 } }, parseRefund)",
    worldPatches: [EARLY_EDITS, failCancellations('random.pick(["late", "page"] as const)')],
    world: FAILING_COURIER,
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
