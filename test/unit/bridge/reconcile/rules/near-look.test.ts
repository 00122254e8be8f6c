import { expect, it } from "vitest";
import type { StoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { decideIdle } from "#shared/bridge/domain/reconcile/decide-idle.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";

const addSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const PLAN: StoredPlan = {
  mode: "scheduled",
  load: { transportId: 1, packSizeId: 1, grams: 800, pieces: 2 },
  ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 50, tip: 0, pickUpIds: [] },
};

/** Decides for an order on its way, which is looked at every minute. */
const decideLook = (planned: Date | undefined) => {
  const delivery = buildDelivery({
    state: "booked",
    order: { refusals: 0, orderId: "9000", orderedAt: noon },
    statusHistory: [{ status: "on-the-way", at: noon }],
    requeueAt: planned,
  });
  return decideIdle(buildObservation({ delivery }));
};

it.each([
  ["a look within half a minute before the next one", 30, 30],
  ["a look that is the next one", 60, 60],
  ["no look long before it", 29.999, 60],
  ["no look after it", 60.001, 60],
  ["no look that is over", 0, 60],
])("keeps %s", (_, planned, expected) => {
  expect(decideLook(addSeconds(planned))).toMatchObject({
    kind: "idle",
    state: "booked",
    requeueAt: addSeconds(expected),
  });
});

it("plans a look where none is", () => {
  expect(decideLook(undefined)).toMatchObject({ requeueAt: addSeconds(60) });
});

it.each([0, -10])(
  "keeps no look that is due, %s s from now, for one shortly after it",
  (planned) => {
    const pickUpAt = addSeconds(30 * 60 + 15);
    const delivery = buildDelivery({
      ...{ state: "booked", order: { refusals: 0, orderId: "9000", orderedAt: noon } },
      ...{ plan: { ...PLAN, pickUpAt }, requeueAt: addSeconds(planned) },
    });
    expect(decideIdle(buildObservation({ delivery }))).toMatchObject({ requeueAt: addSeconds(15) });
  },
);
