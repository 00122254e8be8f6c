import { expect, it } from "vitest";
import { storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const storeId = storeIdSchema.parse("tea-house");
const toTime = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

it("reads every order of a replay, also those whose change is known, and once for each replay", async () => {
  const state = { now: toTime(10) };
  const changes: Record<string, number> = { 1: 1, 2: 9 };
  const { sweep, deps, queuedRequests } = createStoreSweep(
    [{ storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon }],
    {
      clock: () => state.now,
      openStorefront: () => ({
        ...createFakeStorefront(undefined).storefront,
        async *listChangedOrders(since) {
          for (const [id, minutes] of Object.entries(changes))
            if (toTime(minutes) >= since)
              yield { orderId: storeOrderIdSchema.parse(id), changedAt: toTime(minutes) };
        },
      }),
    },
  );
  const takeRequests = () =>
    queuedRequests
      .splice(0)
      .map(({ orderId, changedAt }) => [orderId, changedAt?.toISOString() ?? "to be read"]);
  await sweep();
  expect(takeRequests()).toEqual([
    ["1", toTime(1).toISOString()],
    ["2", toTime(9).toISOString()],
  ]);

  const names = new Set<string>();
  for (const minutes of [0, 3]) {
    state.now = toTime(12 + minutes);
    await deps.checkpoints.replay(storeId, noon, state.now);
    await sweep();
    for (const { once } of queuedRequests) names.add(once);
    expect(takeRequests()).toEqual([
      ["1", "to be read"],
      ["2", "to be read"],
    ]);
  }
  // The queue would drop a repeated name.
  expect(names.size).toBe(4);

  changes["3"] = 60;
  state.now = toTime(61);
  await sweep();
  expect(takeRequests()).toEqual([["3", toTime(60).toISOString()]]);
});

it("reads again what changed after a replay's time, if the sweep has not come so far", async () => {
  const { sweep, deps, queuedRequests } = createStoreSweep(
    [{ storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon }],
    {
      clock: () => toTime(10),
      openStorefront: () => ({
        ...createFakeStorefront(undefined).storefront,
        async *listChangedOrders() {
          yield { orderId: storeOrderIdSchema.parse("1"), changedAt: toTime(8) };
        },
      }),
    },
  );
  await deps.checkpoints.replay(storeId, toTime(7), toTime(10));
  await sweep();

  expect(queuedRequests).toMatchObject([{ orderId: "1", changedAt: undefined }]);
});
