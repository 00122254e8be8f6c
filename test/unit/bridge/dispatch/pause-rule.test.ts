import { expect, it } from "vitest";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

/** Decides about a paid order that nothing else keeps. */
const decide = (changes: Parameters<typeof buildDelivery>[0], pausedAt: Date | undefined) =>
  decideNextAction(
    buildObservation({ delivery: buildDelivery(changes), order: buildStoreOrder(), pausedAt }),
  );

it.each([
  ["an order", {}],
  ["one that its merchant dispatches", { isManual: true }],
  ["a further part", { key: { ...buildDelivery().key, part: 2 } }],
])("holds the booking of %s while the store is paused", (_, changes) => {
  expect(decide(changes, noon)).toEqual({
    kind: "idle",
    state: "waiting",
    reason: { code: "paused-by-operator", params: { since: noon.toISOString() } },
    requeueAt: new Date(noon.getTime() + 3_600_000),
  });
  expect(decide(changes, undefined).kind).toBe("reserve-access-key");
});

it("leaves a delivery that the courier has", () => {
  const courier = { point: { pointId: "7" } } as never;
  const delivery = buildDelivery({ accessKey: "1001", state: "booking" });

  const action = decideNextAction(
    buildObservation({ delivery, order: buildStoreOrder(), pausedAt: noon, courier }),
  );

  expect(action.kind).toBe("adopt-point");
});
