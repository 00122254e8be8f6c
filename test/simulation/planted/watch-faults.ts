import { CALM, type PlantedFault } from "./planted-fault.ts";

const URGENT = { ...CALM, orders: 6, method: "Urgent courier" };
const MANY_URGENT = { ...URGENT, orders: 40 };
const LOOK = "shared/bridge/use-cases/order-watch/look-at-orders.ts";
const READ = "shared/bridge/use-cases/order-watch/read-open-orders.ts";

/** Defences of the looks at the courier orders of an account. */
export const WATCH_FAULTS = {
  "watch-before-forgetting": {
    removes: "the order of a look: what changed is requested before it counts as seen",
    file: LOOK,
    find: "await deps.reconcileQueue.sendAll(entries);",
    replace: "",
    also: [
      {
        file: LOOK,
        find: 'return { kind: "looked", read',
        replace: 'await deps.reconcileQueue.sendAll(entries);\n  return { kind: "looked", read',
      },
    ],
    world: { faults: { kill: 0.05 }, activity: { ...URGENT, orders: 30 } },
    seed: 1,
  },
  "watch-registration": {
    removes: "the registration of an order before its own looks become seldom",
    file: "shared/bridge/use-cases/order-watch/register-order.ts",
    find: 'if (registration.kind === "alone") return toAlone(registration);',
    replace: "if (registration.kind !== undefined) return WATCHED;",
    world: { faults: {}, activity: URGENT },
    seed: 1,
  },
  "watch-unlisted": {
    removes: "the single looks at what the pages of a list do not show",
    file: READ,
    find: "start += page.length;",
    replace: "start += page.length + 6;",
    also: [
      {
        file: READ,
        find: "const left = orderIds.filter((id) => !seen.has(id));",
        replace: "const left = orderIds.length < 9 ? orderIds.filter((id) => !seen.has(id)) : [];",
      },
      {
        file: LOOK,
        find: "open.filter(({ orderId }) => !seen.has(orderId));",
        replace: "open.slice(0, 0);",
      },
    ],
    world: { faults: {}, activity: MANY_URGENT },
    seed: 1,
  },
  "watch-behind-list": {
    removes: "the next look soon at an order whose details are behind the list",
    file: "shared/bridge/domain/order-watch/decide-order-watch.ts",
    find: 'listedStatus !== undefined && compareStatus(status, listedStatus) === "newer";',
    replace:
      'listedStatus !== undefined && compareStatus(status, listedStatus) === "newer" && status === null;',
    world: { faults: { courierStale: 0.5 }, activity: MANY_URGENT },
    seed: 1,
  },
  "watch-version": {
    removes: "the version of what is watched: a look saves over what was registered meanwhile",
    file: "shared/bridge/adapters/dynamodb/order-watch/order-watches.ts",
    find: 'condition: "version = :read"',
    replace: 'condition: "version >= :read"',
    world: { faults: { "courier.slow": 0.5 }, activity: MANY_URGENT },
    seed: 1,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
