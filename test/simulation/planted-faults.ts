import type { SourcePatch } from "./platform/module-hooks.ts";

/** A defence of the product that is switched off: the change of its source that does so. */
interface PlantedFault extends SourcePatch {
  /** What nothing prevents any more. */
  readonly removes: string;
}

/** Defences that `npm run simulate -- --plant <name>` switches off, to show that runs then fail. */
export const PLANTED_FAULTS = {
  "unconfirmed-wait": {
    removes: "the wait after a request without an answer, which can still take effect",
    file: "shared/bridge/domain/delivery/courier-order.ts",
    find: "const UNCONFIRMED_MS = 2 * 60_000;",
    replace: "const UNCONFIRMED_MS = 0;",
  },
  "delivery-version": {
    removes: "the condition that a delivery is saved over the version that was read",
    file: "shared/bridge/adapters/dynamodb/delivery/deliveries.ts",
    find: 'condition: "version = :read",',
    replace: 'condition: "attribute_exists(pk)",',
  },
  "look-for-notes": {
    removes: "the look for an earlier note before a note is added again",
    file: "shared/bridge/adapters/woocommerce/delivery/add-note-once.ts",
    find: "({ note }) => note.includes(marker)",
    replace: "() => marker === undefined",
  },
  "attempted-update": {
    removes: "the memory that an update of the store was tried before",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: "isFirstAttempt: isFirstAttempt(delivery)",
    replace: "isFirstAttempt: isFirstAttempt(delivery) || true",
  },
  "ended-orders": {
    removes: "the rule that the buyer of an order that ended is told nothing more",
    file: "shared/bridge/domain/reconcile/decide-store-update.ts",
    find: "const isEnded = ENDED_STATUSES.includes(order.status);",
    replace: "const isEnded = ENDED_STATUSES.length === 0;",
  },
  "used-tokens": {
    removes: "the courier's condition that a token makes one order only",
    file: "shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts",
    find: 'condition: "attribute_exists(pk) AND attribute_not_exists(n)"',
    replace: 'condition: "attribute_exists(pk)"',
  },
  "due-sweep": {
    removes: "the sweep of what is due",
    file: "shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts",
    find: "index.listDue(clock())",
    replace: "index.listDue(new Date(clock().getTime() * 0))",
  },
  "due-names": {
    removes: "the due time in the name by which the queue drops repeats",
    file: "shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts",
    find: "requeueAt.toISOString()",
    replace: "requeueAt.toISOString().slice(0, 0)",
  },
  "order-adoption": {
    removes: "the adoption of an order whose confirmation was not answered",
    file: "shared/bridge/domain/reconcile/decide-booking.ts",
    find: "return courier.tokenOrderId === undefined\n",
    replace: "return courier.tokenOrderId === undefined || batch === undefined\n",
  },
  "used-access-keys": {
    removes: "the courier's condition that an access key makes one point only",
    file: "shared/courier/adapters/dynamodb/points/access-key-claims.ts",
    find: "table.putIfAbsent({",
    replace: "(async (item: object) => { await table.put({ ...item }); return true; })({",
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
export type PlantedFaultName = keyof typeof PLANTED_FAULTS;

export const isPlantedFaultName = (name: string): name is PlantedFaultName =>
  Object.hasOwn(PLANTED_FAULTS, name);
