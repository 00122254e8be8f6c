import fc from "fast-check";
import { expect, it } from "vitest";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { buildOrder } from "#shared/courier/domain/orders/order.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { ORDER_STATUSES, parseOrderStatus } from "#shared/courier/domain/orders/order-status.ts";
import { transitionOrder } from "#shared/courier/domain/orders/transition-order.ts";
import {
  buildOrderDraft,
  buildOrderRequest,
  buildTestOrder,
} from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

// Independent of the table: a test that takes its expectations from the code cannot fail.
const ALLOWED: Record<number, number[]> = {
  10: [20, 90],
  20: [30, 90],
  30: [40, 20, 90],
  40: [50, 20, 90],
  50: [60, 95],
  60: [70, 95],
  70: [80, 60, 95],
  80: [],
  90: [],
  95: [],
};
const STATUSES = Object.keys(ALLOWED).map(Number);
const courier = { name: "Ada", surname: "Quickstep", phone: "1" };

const buildChange = (targetStatus: number, route?: number) => ({
  targetStatus: parseOrderStatus(targetStatus) ?? expect.unreachable(),
  at: noon,
  actor: "operator" as const,
  courier,
  route,
});
const applyStatuses = (order: Order, ...statuses: (number | [number, number])[]) =>
  statuses.reduce((at, status) => {
    const transition = transitionOrder(
      at,
      Array.isArray(status) ? buildChange(...status) : buildChange(status),
    );
    expect(transition.kind).toBe("moved");
    return transition.order;
  }, order);
const routeStatuses = ({ routes }: Order) => routes.map(({ status }) => status);

it("has exactly the decided statuses", () => {
  expect(ORDER_STATUSES).toEqual(STATUSES);
});

const pairs = STATUSES.flatMap((from) =>
  STATUSES.map((targetStatus) => [from, targetStatus] as const),
);

it.each(pairs)("changes from %i to %i only if the table allows it", (from, targetStatus) => {
  for (const kind of ["dropoff", "pickup"] as const) {
    const { targetStatus: status } = buildChange(from);
    const routes = [{ status, deliveredAt: undefined }];
    const transition = transitionOrder(
      buildTestOrder(buildOrderRequest(kind), { status, routes }),
      buildChange(targetStatus),
    );
    const allowed = ALLOWED[from]?.includes(targetStatus) ? "moved" : "forbidden";
    expect(transition.kind).toBe(from === targetStatus ? "unchanged" : allowed);
  }
});

const isFinal = (status: number) => ALLOWED[status]?.length === 0;

function expectAllowed(before: Order, after: Order) {
  expect(after.history).toHaveLength(before.history.length + 1);
  // Completing a stop starts the next one in the same change: 70 via 80 to 60, or 60 via 95 to 60.
  const nextPickup = after.request.kind === "pickup" && before.status === 50 ? [40] : [];
  expect([before.status, ...(ALLOWED[before.status] ?? []), ...nextPickup]).toContain(after.status);
  after.routes.forEach(({ status }, at) => {
    const was = before.routes[at]?.status ?? expect.unreachable();
    expect([was, ...(ALLOWED[was] ?? [])]).toContain(status);
  });
  expect(isFinal(after.status)).toBe(after.routes.every(({ status }) => isFinal(status)));
  const inProgress = after.routes.filter(({ status }) => status === 60 || status === 70);
  if (after.request.kind === "dropoff") expect(inProgress.length).toBeLessThanOrEqual(1);
}

it.each(["dropoff", "pickup"] as const)(
  "follows the table on a random walk of a %s order, and records every change",
  (kind) => {
    const route = fc.option(fc.nat({ max: 3 }), { nil: undefined });
    const changes = fc.array(fc.tuple(fc.constantFrom(...STATUSES), route), { maxLength: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), changes, (stops, requested) => {
        const addresses = Array.from({ length: stops }, (_, at) => `${at} Street`);
        let order = buildTestOrder(buildOrderRequest(kind, addresses));
        for (const [targetStatus, at] of requested) {
          const transition = transitionOrder(order, buildChange(targetStatus, at));
          if (transition.kind === "moved") expectAllowed(order, transition.order);
          else expect(transition.order).toBe(order);
          order = transition.order;
        }
      }),
      { numRuns: 2000 },
    );
  },
);

it("delivers the stops one by one, and the order with the last stop", () => {
  let order = applyStatuses(
    buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])),
    30,
    40,
    50,
    60,
  );
  expect(routeStatuses(order)).toEqual([60, 50]);
  order = applyStatuses(order, 70, 80);
  expect([order.status, ...routeStatuses(order)]).toEqual([60, 80, 60]);
  order = applyStatuses(order, 70, 80);
  expect([order.status, ...routeStatuses(order)]).toEqual([80, 80, 80]);
  expect(order.routes.every(({ deliveredAt }) => deliveredAt === noon)).toBe(true);
});

it("fails as a whole only if no stop was delivered", () => {
  const atFirst = applyStatuses(
    buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])),
    30,
    40,
    50,
    60,
  );

  expect(applyStatuses(atFirst, 70, 80, 95).status).toBe(80);
  expect(applyStatuses(atFirst, 95, 95).status).toBe(95);
});

it("picks up at every stop before it is on the way", () => {
  const order = applyStatuses(buildTestOrder(buildOrderRequest("pickup", ["a", "b"])), 30, 40, 50);
  expect([order.status, ...routeStatuses(order)]).toEqual([50, 50, 30]);
  expect(transitionOrder(order, buildChange(60)).kind).toBe("forbidden");
  expect(transitionOrder(order, buildChange(90)).kind).toBe("forbidden");

  const delivered = applyStatuses(order, 40, 50, 60, 70, 80);
  expect([delivered.status, ...routeStatuses(delivered)]).toEqual([80, 80, 80]);
});

it("goes to one stop at a time, in the order that the operator sets", () => {
  const order = applyStatuses(
    buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])),
    30,
    40,
    50,
    [60, 1],
  );

  expect(routeStatuses(order)).toEqual([50, 60]);
  expect(transitionOrder(order, buildChange(60, 0)).kind).toBe("forbidden");
  expect(transitionOrder(order, buildChange(60, 7)).kind).toBe("forbidden");
});

it("unassigns the driver who drops out before pick-up", () => {
  const assigned = applyStatuses(buildTestOrder(), 30);
  expect(assigned.courier).toEqual(courier);
  expect(applyStatuses(assigned, 20).courier).toBeUndefined();
});

it("waits if no courier search was requested", () => {
  const order = buildOrder(buildOrderDraft({ isSearching: false }), {
    id: toOrderId(1),
    firstRouteId: 1,
  });
  expect(order).toMatchObject({ status: 10, history: [{ operation: "Created", status: 10 }] });
});
