import { expect, it } from "vitest";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

/** Decides about a paid order that nothing else keeps. */
const decide = (changes: Parameters<typeof buildDelivery>[0], pausedAt: Date | undefined) =>
  decideNextAction({
    delivery: buildDelivery(changes),
    order: buildStoreOrder(),
    settings: buildSettings(),
    start: EVERY_ORDER,
    pausedAt,
    courier: {},
    accessKey: "1001",
    now: noon,
  });

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

  const action = decideNextAction({
    delivery,
    order: buildStoreOrder(),
    settings: buildSettings(),
    start: EVERY_ORDER,
    pausedAt: noon,
    courier,
    accessKey: "1001",
    now: noon,
  });

  expect(action.kind).toBe("adopt-point");
});
