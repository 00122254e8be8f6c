import { CALM, type PlantedFault } from "./planted-fault.ts";

const start = { seed: 1 };
const LOST_MESSAGES = { faults: { queueFailed: 0.4 }, activity: { ...CALM, orders: 6 } };
const RETENTION = { faults: {}, activity: { ...CALM, orders: 3, hasRetention: true } };

/** Defences against what is lost, waits for ever, or is kept for too long. */
export const TIME_FAULTS = {
  "due-sweep": {
    removes: "the sweep of what is due",
    file: "shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts",
    find: "index.listDue(new Date(now.getTime() + AHEAD_MS))",
    replace: "index.listDue(new Date(now.getTime() * 0 + AHEAD_MS))",
    world: { faults: { "courier.failed": 0.2 }, activity: CALM },
    ...start,
  },
  "uncompressed-due": {
    removes: "the time at which a delivery is due, outside of what is compressed",
    file: "shared/bridge/adapters/dynamodb/delivery/delivery-item.ts",
    find: '["due", "dueAt", "account", ',
    replace: '["account", ',
    world: { faults: { "courier.failed": 0.2 }, activity: CALM },
    ...start,
  },
  "due-names": {
    removes: "the due time in the name by which the queue drops repeats",
    file: "shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts",
    find: "requeueAt.toISOString()",
    replace: "requeueAt.toISOString().slice(0, 0)",
    world: { faults: {}, activity: { ...CALM, orders: 6, method: "Urgent courier" } },
    ...start,
  },
  "due-by-own-clock": {
    removes: "the wait until what the sweep found due is due by the clock of its worker",
    file: "functions/bridge/reconcile-delivery/wait-until-due.ts",
    find: "const LARGEST_DIFFERENCE_MS = 10_000;",
    replace: "const LARGEST_DIFFERENCE_MS = 0;",
    world: {
      faults: { skewMs: 4_500 },
      activity: { ...CALM, orders: 60, hasEdits: true, noteStatus: 403 },
    },
    ...start,
  },
  "retry-time": {
    removes: "the time of the next try after a failure",
    file: "shared/bridge/use-cases/reconcile/record-failure.ts",
    find: "findRetry(error, since) ?? new Date(now.getTime() + waitMinutes * 60_000),",
    replace: "findRetry(error, since) ?? new Date(now.getTime() + waitMinutes * 86_400_000),",
    world: { faults: { "courier.failed": 0.5 }, activity: CALM },
    ...start,
  },
  "courier-back": {
    removes: "the limit of the wait for a courier that failed",
    file: "shared/bridge/use-cases/reconcile/record-failure.ts",
    find: "const LONGEST_COURIER_WAIT_MINUTES = 5;",
    replace: "const LONGEST_COURIER_WAIT_MINUTES = 60;",
    world: {
      faults: { "courier.malformed": 0.9 },
      activity: { ...CALM, orders: 8, method: "Courier" },
    },
    ...start,
  },
  "store-back": {
    removes: "the limit of the wait for a store that failed",
    file: "shared/bridge/use-cases/reconcile/record-failure.ts",
    find: "const LONGEST_STORE_WAIT_MINUTES = 12;",
    replace: "const LONGEST_STORE_WAIT_MINUTES = 60;",
    world: { faults: { "store.malformed": 0.9 }, activity: { ...CALM, orders: 30 } },
    ...start,
  },
  "store-back-off": {
    removes: "the limit of the wait until a store that failed is swept again",
    file: "shared/bridge/domain/stores/store-health.ts",
    find: "const LONGEST_FRESH_MINUTES = 4;",
    replace: "const LONGEST_FRESH_MINUTES = 60;",
    // Any order that is read tells that the store is back, before the next sweep is due.
    world: { faults: { storeOutageMinutes: 40 }, activity: { ...CALM, orders: 0 } },
    ...start,
  },
  "circuit-breaker": {
    removes: "the circuit breaker of a courier that is down",
    file: "shared/bridge/domain/account-health/circuit-breaker.ts",
    find: "const OPENS_AFTER_FAILURES = 5;",
    replace: "const OPENS_AFTER_FAILURES = 5_000;",
    world: { faults: { courierOutageMinutes: 25 }, activity: { ...CALM, orders: 16 } },
    ...start,
  },
  "one-probe": {
    removes: "the rule that one caller asks whether the courier is back",
    file: "shared/bridge/domain/account-health/circuit-breaker.ts",
    find: "until: addMs(now, PROBE_MS),",
    replace: "until: addMs(now, PROBE_MS * 0),",
    // In lanes, few ask at once.
    worldPatches: [
      {
        file: "functions/bridge/reconcile-delivery/returning-couriers.ts",
        find: "circuit !== undefined && isReturning(circuit, clock());",
        replace: "circuit !== undefined && isReturning(circuit, clock()) && clock().getTime() < 0;",
      },
    ],
    world: { faults: { courierOutageMinutes: 25 }, activity: { ...CALM, orders: 60 } },
    ...start,
  },
  "back-off": {
    removes: "the growing wait of a circuit",
    file: "shared/bridge/domain/account-health/circuit-breaker.ts",
    find: "Math.min(15 * 2 ** (failures - 1), LONGEST_DOWN_SECONDS)",
    replace: "Math.min(failures * 0, LONGEST_DOWN_SECONDS)",
    world: { faults: { courierOutageMinutes: 25 }, activity: { ...CALM, orders: 16 } },
    ...start,
  },
  "driver-sweep": {
    removes: "the courier's sweep of drivers' steps whose message was lost",
    file: "shared/courier/use-cases/due-work/requeue-due-work.ts",
    find: "await workQueue.enqueuePointStep({ point: identity, statusesBefore, waitMs: 0 });",
    replace: "void statusesBefore;",
    world: LOST_MESSAGES,
    ...start,
  },
  "order-step-sweep": {
    removes: "the courier's sweep of order steps whose message was lost",
    file: "shared/courier/use-cases/due-work/requeue-due-work.ts",
    find: "await workQueue.enqueueOrderStep({ order: identity, eventsBefore, waitMs: 0 });",
    replace: "void eventsBefore;",
    world: { ...LOST_MESSAGES, activity: { ...CALM, orders: 6, method: "Urgent courier" } },
    ...start,
  },
  "outbox-sweep": {
    removes: "the courier's sweep of notifications that were not published",
    file: "shared/courier/use-cases/due-work/requeue-due-work.ts",
    find: "if (point.outbox.length > 0) await workQueue.enqueueOutbox(identity);",
    replace: "",
    world: { faults: { queueFailed: 0.6 }, activity: { ...CALM, orders: 8, method: "Courier" } },
    ...start,
  },
  "claim-sweep": {
    removes: "the courier's sweep of points that were promised and not stored",
    file: "shared/courier/use-cases/due-work/sweep-due-work.ts",
    find: 'handleKind("point-claim", complete.point)',
    replace: 'handleKind("point-claim", async () => void complete.point)',
    also: [
      {
        file: "shared/courier/adapters/dynamodb/lists/claimed-items.ts",
        find: "if (claim?.draft === undefined) return claim && findAt(name, claim.n);",
        replace:
          "if (claim?.draft === undefined) return claim && findAt(name, claim.n);\n    return undefined;",
      },
    ],
    world: { faults: { kill: 0.08 }, activity: { ...CALM, orders: 8, method: "Courier" } },
    ...start,
  },
  "buyer-retention": {
    removes: "the redaction of a buyer's data after its retention",
    file: "shared/bridge/use-cases/privacy/redact-after-retention.ts",
    find: "if (!isRetentionOver(delivery, retentionDays, now)) return false;",
    replace: "if (isRetentionOver(delivery, retentionDays, now) !== undefined) return false;",
    world: RETENTION,
    ...start,
  },
  "erasure-at-courier": {
    removes: "the request that the courier erases its copy",
    file: "shared/bridge/use-cases/privacy/request-courier-erasures.ts",
    find: "bookings.flatMap((booking) => listCourierRecords(booking))",
    replace: "bookings.slice(0, 0).flatMap((booking) => listCourierRecords(booking))",
    world: RETENTION,
    ...start,
  },
  "courier-retention": {
    removes: "the end of the courier's own retention",
    file: "shared/courier/use-cases/personal-data/expire-personal-data.ts",
    find: "if (expirePointData(found, clock()) === undefined) return;",
    replace: "if (expirePointData(found, clock()) !== null) return;",
    also: [
      {
        file: "shared/bridge/use-cases/privacy/request-courier-erasures.ts",
        find: "bookings.flatMap((booking) => listCourierRecords(booking))",
        replace: "bookings.slice(0, 0).flatMap((booking) => listCourierRecords(booking))",
      },
      {
        // DynamoDB would delete the point by itself, a day or two later.
        file: "shared/courier/adapters/dynamodb/points/point-item.ts",
        find: "...toExpiryFields(point.eraseAt),",
        replace: "...toExpiryFields(undefined),",
      },
    ],
    world: { faults: {}, activity: { ...RETENTION.activity, settings: 1, method: "Courier" } },
    ...start,
  },
  "order-retention": {
    removes: "the end of the courier's own retention of orders",
    file: "shared/courier/use-cases/personal-data/expire-personal-data.ts",
    find: "if (expireOrderData(found, clock()) === undefined) return;",
    replace: "if (expireOrderData(found, clock()) !== null) return;",
    also: [
      {
        file: "shared/bridge/use-cases/privacy/request-courier-erasures.ts",
        find: "bookings.flatMap((booking) => listCourierRecords(booking))",
        replace: "bookings.slice(0, 0).flatMap((booking) => listCourierRecords(booking))",
      },
    ],
    world: {
      faults: {},
      activity: { ...RETENTION.activity, settings: 1, method: "Urgent courier" },
    },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
