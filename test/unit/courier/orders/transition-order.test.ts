import fc from "fast-check";
import { expect, it } from "vitest";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { buildOrder } from "#shared/courier/domain/orders/order.ts";
import { ORDER_STATUSES, parseOrderStatus } from "#shared/courier/domain/orders/order-status.ts";
import { transitionOrder } from "#shared/courier/domain/orders/transition-order.ts";
import {
  buildOrderDraft,
  buildOrderRequest,
  buildTestOrder,
} from "#test/builders/courier/order.ts";
import { noon } from "#test/builders/courier/point.ts";

// Written out, not asked of the table: a test that borrows its oracle cannot fail.
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

const to = (targetStatus: number, route?: number) => ({
  targetStatus: parseOrderStatus(targetStatus) ?? expect.unreachable(),
  at: noon,
  actor: "operator" as const,
  courier,
  route,
});
const led = (order: Order, ...statuses: (number | [number, number])[]) =>
  statuses.reduce((at, status) => {
    const step = transitionOrder(at, Array.isArray(status) ? to(...status) : to(status));
    expect(step.kind).toBe("moved");
    return step.order;
  }, order);
const routeStatuses = ({ routes }: Order) => routes.map(({ status }) => status);

it("knows exactly the decided statuses", () => {
  expect(ORDER_STATUSES).toEqual(STATUSES);
});

const pairs = STATUSES.flatMap((from) =>
  STATUSES.map((targetStatus) => [from, targetStatus] as const),
);

it.each(pairs)("leads from %i to %i only where the table does", (from, targetStatus) => {
  for (const kind of ["dropoff", "pickup"] as const) {
    const { targetStatus: status } = to(from);
    const routes = [{ status, deliveredAt: undefined }];
    const step = transitionOrder(
      buildTestOrder(buildOrderRequest(kind), { status, routes }),
      to(targetStatus),
    );
    const allowed = ALLOWED[from]?.includes(targetStatus) ? "moved" : "forbidden";
    expect(step.kind).toBe(from === targetStatus ? "unchanged" : allowed);
  }
});

const isFinal = (status: number) => ALLOWED[status]?.length === 0;

function expectAllowed(before: Order, after: Order) {
  expect(after.history).toHaveLength(before.history.length + 1);
  // A stop done and the next one begun is one move: 70 over 80 to 60, or 60 over 95 to 60.
  const nextPickup = after.request.kind === "pickup" && before.status === 50 ? [40] : [];
  expect([before.status, ...(ALLOWED[before.status] ?? []), ...nextPickup]).toContain(after.status);
  after.routes.forEach(({ status }, at) => {
    const was = before.routes[at]?.status ?? expect.unreachable();
    expect([was, ...(ALLOWED[was] ?? [])]).toContain(status);
  });
  expect(isFinal(after.status)).toBe(after.routes.every(({ status }) => isFinal(status)));
  const underway = after.routes.filter(({ status }) => status === 60 || status === 70);
  if (after.request.kind === "dropoff") expect(underway.length).toBeLessThanOrEqual(1);
}

it.each(["dropoff", "pickup"] as const)(
  "never leaves the table on a random walk of a %s order, and keeps every move",
  (kind) => {
    const route = fc.option(fc.nat({ max: 3 }), { nil: undefined });
    const wishes = fc.array(fc.tuple(fc.constantFrom(...STATUSES), route), { maxLength: 80 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), wishes, (stops, wanted) => {
        const addresses = Array.from({ length: stops }, (_, at) => `${at} Street`);
        let order = buildTestOrder(buildOrderRequest(kind, addresses));
        for (const [targetStatus, at] of wanted) {
          const step = transitionOrder(order, to(targetStatus, at));
          if (step.kind === "moved") expectAllowed(order, step.order);
          else expect(step.order).toBe(order);
          order = step.order;
        }
      }),
      { numRuns: 2000 },
    );
  },
);

it("delivers one stop after the other, and the order with its last", () => {
  let order = led(buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])), 30, 40, 50, 60);
  expect(routeStatuses(order)).toEqual([60, 50]);
  order = led(order, 70, 80);
  expect([order.status, ...routeStatuses(order)]).toEqual([60, 80, 60]);
  order = led(order, 70, 80);
  expect([order.status, ...routeStatuses(order)]).toEqual([80, 80, 80]);
  expect(order.routes.every(({ deliveredAt }) => deliveredAt === noon)).toBe(true);
});

it("fails as a whole only where nothing was delivered", () => {
  const atFirst = led(buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])), 30, 40, 50, 60);

  expect(led(atFirst, 70, 80, 95).status).toBe(80);
  expect(led(atFirst, 95, 95).status).toBe(95);
});

it("fetches from one stop after the other before it goes on its way", () => {
  const order = led(buildTestOrder(buildOrderRequest("pickup", ["a", "b"])), 30, 40, 50);
  expect([order.status, ...routeStatuses(order)]).toEqual([50, 50, 30]);
  expect(transitionOrder(order, to(60)).kind).toBe("forbidden");
  expect(transitionOrder(order, to(90)).kind).toBe("forbidden");

  const delivered = led(order, 40, 50, 60, 70, 80);
  expect([delivered.status, ...routeStatuses(delivered)]).toEqual([80, 80, 80]);
});

it("goes to one stop at a time, in the order the operator says", () => {
  const order = led(buildTestOrder(buildOrderRequest("dropoff", ["a", "b"])), 30, 40, 50, [60, 1]);

  expect(routeStatuses(order)).toEqual([50, 60]);
  expect(transitionOrder(order, to(60, 0)).kind).toBe("forbidden");
  expect(transitionOrder(order, to(60, 7)).kind).toBe("forbidden");
});

it("releases the driver who is lost before pick-up", () => {
  const assigned = led(buildTestOrder(), 30);
  expect(assigned.courier).toEqual(courier);
  expect(led(assigned, 20).courier).toBeUndefined();
});

it("waits to be told where no search was asked for", () => {
  const order = buildOrder(buildOrderDraft({ isSearching: false }), 1);
  expect(order).toMatchObject({ status: 10, history: [{ operation: "Created", status: 10 }] });
});
