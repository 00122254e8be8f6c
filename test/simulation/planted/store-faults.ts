import { CALM, type PlantedFault, TOLERANT_STORE } from "./planted-fault.ts";

const start = { seed: 1 };
const LATE_STORE = { faults: { "store.late": 0.25 }, activity: { ...CALM, orders: 40 } };

/** The urgent orders are held for their price. */
const HELD = { ...CALM, orders: 16, method: "Urgent courier", ceilingCents: 100 };

/** Defences of what a store and its buyers are told. */
export const STORE_FAULTS = {
  "look-for-notes": {
    removes: "the look for an earlier note before a note is added again",
    file: "shared/bridge/adapters/woocommerce/delivery/add-note-once.ts",
    find: "({ note }) => note.includes(marker)",
    replace: "() => marker === undefined",
    world: { faults: { "store.unanswered": 0.3 }, activity: { ...CALM, orders: 8 } },
    ...start,
  },
  "earlier-link": {
    removes: "the rule that an order which had the tracking link may have the buyer's note",
    file: "shared/bridge/adapters/woocommerce/delivery/push-update.ts",
    find: "isFirstUpdate && !hadLink",
    replace: "isFirstUpdate || !hadLink",
    world: { faults: { "store.unanswered": 0.3 }, activity: { ...CALM, orders: 8 } },
    ...start,
  },
  "late-update": {
    removes: "the wait after an update of the store without an answer",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: "if (unconfirmedUntil !== undefined && unconfirmedUntil > now)",
    replace: "if (unconfirmedUntil !== undefined && unconfirmedUntil === now)",
    world: LATE_STORE,
    ...start,
  },
  "tried-note": {
    removes: "the memory that a note for the merchant was tried before",
    file: "shared/bridge/domain/order-note/decide-order-note.ts",
    find: "isFirstAttempt: told?.attemptedAt === undefined || !isSameNote(told, note),",
    replace: "isFirstAttempt: told?.attemptedAt === undefined || note !== undefined,",
    world: { faults: { "store.unanswered": 0.3 }, activity: HELD },
    ...start,
  },
  "note-of-end": {
    removes: "the note that a delivery no longer needs its merchant",
    file: "shared/bridge/domain/order-note/decide-order-note.ts",
    find: "if (need === undefined) return told && findSolution(told, now);",
    replace: "if (need === undefined) return told && undefined;",
    world: { faults: {}, activity: { ...HELD, actions: 12 } },
    ...start,
  },
  "note-of-refusal": {
    removes: "the note for the merchant after the courier refused an order",
    file: "shared/bridge/use-cases/reconcile/reconcile-delivery.ts",
    find: 'action.kind === "idle" || !isSaved || (await noteAfterRun(run, observation.order, now));',
    replace:
      'action.kind !== "idle" || isSaved || (await noteAfterRun(run, observation.order, now));',
    world: {
      faults: {},
      activity: { ...CALM, orders: 8, method: "Urgent courier", farShare: 0.5 },
    },
    ...start,
  },
  "optional-note": {
    removes: "the rule that a run does not fail for a note that the store does not take",
    file: "shared/bridge/use-cases/delivery/order-note-actions.ts",
    find: "const { code } = toErrorMessage(error);",
    replace: "throw error;",
    world: { faults: {}, activity: { ...HELD, noteStatus: 400 } },
    ...start,
  },
  "note-of-cancellation": {
    removes: "the rule that a store which takes no note is told of a cancellation without it",
    file: "shared/bridge/adapters/woocommerce/delivery/push-update.ts",
    find: "if (!isNoteRefused(error, mayOmitNote)) throw error;",
    replace: "if (!isNoteRefused(error, mayOmitNote) || error !== undefined) throw error;",
    world: { faults: {}, activity: { ...CALM, orders: 24, hasEdits: true, noteStatus: 400 } },
    seed: 6,
  },
  "note-line": {
    removes: "the replacement of a delivery's former note in the field of a Shopify order",
    file: "shared/bridge/adapters/shopify/delivery/push-order-note.ts",
    find: "addLine(others, text, note)",
    replace: "addLine(lines, text, note)",
    world: { faults: {}, activity: { ...HELD, actions: 12 } },
    ...start,
  },
  "sent-updates": {
    removes: "the memory of what the store was told",
    file: "shared/bridge/use-cases/delivery/store-update-actions.ts",
    find: "sentUpdates: [...delivery.sentUpdates, toStoreUpdateId(update)].slice(-MAX_SENT_UPDATES),",
    replace: "sentUpdates: delivery.sentUpdates.slice(-MAX_SENT_UPDATES),",
    world: { faults: {}, activity: { ...CALM, orders: 1, method: "Courier" } },
    ...start,
  },
  "ended-orders": {
    removes: "the rule that the buyer of an order that ended is told nothing more",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: "const isEnded = ENDED_STATUSES.includes(order.status);",
    replace: "const isEnded = ENDED_STATUSES.length === 0;",
    world: { faults: {}, activity: { ...CALM, orders: 16, method: "Courier", hasEdits: true } },
    ...start,
  },
  "trashed-orders": {
    removes: "the rule that nothing is told of an order in the trash",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: 'return order.status !== "trashed" && (!isEnded || kind === "cancelled");',
    replace: 'return !isEnded || kind === "cancelled";',
    world: { faults: {}, activity: { ...CALM, orders: 16, method: "Courier", hasEdits: true } },
    seed: 2,
  },
  "missed-update": {
    removes:
      "the alert that a store which hides an order could not be told that its parcel arrived",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: "return isFirst ? missed : undefined;",
    replace: 'return isFirst && missed.code === "" ? missed : undefined;',
    world: {
      faults: {},
      activity: { ...CALM, orders: 24, method: "Courier", oldShare: 1, actions: 80 },
    },
    ...start,
  },
  "status-rank": {
    removes: "the rank of statuses, by which an outdated one is ignored",
    file: "shared/bridge/domain/delivery/courier-status.ts",
    find: 'return ALLOWED_STEPS_BACK[known]?.includes(reported) ? "newer" : "stale";',
    replace: 'return reported === known ? "stale" : "newer";',
    world: { faults: { courierStale: 0.4 }, activity: { ...CALM, orders: 12 } },
    ...start,
  },
  "store-sweep": {
    removes: "the sweep of what changed in a store",
    file: "shared/bridge/use-cases/stores/sweep-changed-orders.ts",
    find: "storefront.listChangedOrders(since)",
    replace: "storefront.listChangedOrders(new Date(since.getTime() * 2))",
    world: { faults: { "bridge.lost": 0.9 }, activity: CALM },
    ...start,
  },
  "sweep-overlap": {
    removes: "the overlap of sweeps, for what becomes visible late",
    file: "shared/bridge/use-cases/stores/sweep-changed-orders.ts",
    find: "const OVERLAP_MS = 5 * 60_000;",
    replace: "const OVERLAP_MS = 0;",
    worldPatches: TOLERANT_STORE,
    world: {
      faults: { "bridge.lost": 0.9, storeListLagMs: 240_000 },
      activity: { ...CALM, orders: 40 },
    },
    ...start,
  },
  "sweep-after-send": {
    removes: "the order of a sweep: first the requests, then its progress",
    file: "shared/bridge/use-cases/stores/sweep-changed-orders.ts",
    find: "    await pMap(chunk, (change) => requestChange(",
    replace: "    await pMap(chunk.slice(1), (change) => requestChange(",
    world: { faults: { "bridge.lost": 0.9 }, activity: { ...CALM, orders: 8 } },
    ...start,
  },
  "settings-revision": {
    removes: "the condition that settings are saved over the revision that was read",
    file: "shared/bridge/adapters/dynamodb/settings/settings-repository.ts",
    find: 'condition: "revision = :read",',
    replace: 'condition: "attribute_exists(pk) OR revision = :read",',
    world: { faults: {}, activity: { ...CALM, settings: 6 } },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
