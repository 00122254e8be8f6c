import { CALM, type PlantedFault } from "./planted-fault.ts";

const REDACTED = { ...CALM, orders: 16, redactions: 12 };
const start = { seed: 1 };

/** Defences of the erasure that a buyer asks for. */
export const REDACTION_FAULTS = {
  "courier-redaction": {
    removes: "the request that the courier erases its copy of a redacted order",
    file: "shared/bridge/use-cases/privacy/redact-on-request.ts",
    find: "await requestCourierErasures(erasures, [delivery], clock());",
    replace: "",
    world: { faults: {}, activity: REDACTED },
    ...start,
  },
  "noted-redaction": {
    removes: "the note of a redaction, which a worker looks for that had read the order before",
    file: "shared/bridge/use-cases/privacy/customer-data.ts",
    find: "for (const orderId of orderIds) await deps.storeData.noteRedaction(storeId, orderId);",
    replace: "",
    world: { faults: { "courier.slow": 0.5, "store.slow": 0.5 }, activity: REDACTED },
    ...start,
  },
  "reread-order": {
    removes: "the second read of an order after another process saved its delivery",
    file: "shared/bridge/use-cases/reconcile/reconcile-run.ts",
    find: "if (!isSaved) forget();",
    replace: "",
    world: {
      faults: { "courier.slow": 0.8, "store.slow": 0.5 },
      activity: { ...REDACTED, orders: 40, redactions: 40 },
    },
    ...start,
  },
  "told-redaction": {
    removes: "the alert about a point whose address is erased before a driver came",
    file: "shared/bridge/domain/reconcile/decide-next-action.ts",
    find: "concerns: ({ delivery }) => delivery.recipient === undefined",
    replace: "concerns: () => false",
    world: { faults: {}, activity: { ...REDACTED, method: "Courier" } },
    ...start,
  },
  "pending-erasure": {
    removes: "the request of an erasure that stays until the courier answered",
    file: "shared/bridge/use-cases/privacy/erase-at-couriers.ts",
    find: "const answer = outage ?? (await requestErasure(deps, erasure));",
    replace:
      "await deps.erasures.remove(erasure);\n    const answer = outage ?? (await requestErasure(deps, erasure));",
    world: { faults: { kill: 0.06 }, activity: REDACTED },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
