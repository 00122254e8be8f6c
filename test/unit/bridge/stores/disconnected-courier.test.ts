import { expect, it } from "vitest";
import { actOnDelivery } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { aKey, anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { inMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const hint = { ...aKey(), why: "test" };

function world(settings = someSettings()) {
  const time = { now: noon };
  const fleet = documentedCourier(() => time.now);
  const standing = { isCourierDisconnected: false };
  const deps: AdvanceDeps = advanceDeps({
    settings: inMemorySettings(settings),
    tenants: { store: async () => aStore(standing), account: async () => anAccount() },
    courierOf: () => fleet.courier,
    clock: () => time.now,
  });
  return { ...fleet, deps, standing, time, advance: () => advanceDelivery(deps)(hint) };
}

it("books nothing new, says so, and goes on once an account is connected", async () => {
  const { advance, standing, points } = world();
  standing.isCourierDisconnected = true;

  const stopped = await advance();
  expect(points).toHaveLength(0);
  expect(stopped).toMatchObject({
    kind: "troubled",
    delivery: { trouble: { text: expect.stringContaining("not connected") } },
  });
  standing.isCourierDisconnected = false;

  expect(await advance()).toMatchObject({ delivery: { state: "booked", trouble: undefined } });
});

it("follows what is booked to its end", async () => {
  const { advance, standing, moveTo } = world();
  await advance();
  standing.isCourierDisconnected = true;

  for (const stage of ["assigned", "delivered"] as const) {
    moveTo("1001", stage);
    await advance();
  }

  expect(await advance()).toMatchObject({ delivery: { state: "settled" } });
});

it("lets what is not booked be called off, and books it no more until it is dispatched", async () => {
  const { advance, standing, points, deps } = world();
  standing.isCourierDisconnected = true;
  await advance();
  const press = (action: "cancel" | "dispatch") => actOnDelivery(deps)(aKey(), { action });

  await press("cancel");
  expect(await advance()).toMatchObject({ delivery: { state: "cancelled", trouble: undefined } });
  await press("dispatch");
  expect(await advance()).toMatchObject({ kind: "troubled" });
  expect(points).toHaveLength(0);
  standing.isCourierDisconnected = false;
  await advance();

  expect(points).toHaveLength(1);
});

it("confirms no price that was only asked for", async () => {
  const dear = someSettings({ defaultMode: "urgent", priceCeiling: { kind: "amount", cents: 1 } });
  const { advance, standing, counts, deps } = world(dear);
  const held = await advance();
  if (held.kind === "unknown-store") throw new Error("no store");
  await deps.deliveries.save({
    ...held.delivery,
    order: { refusals: 0, ...held.delivery.order, approved: { minor: 9999, currency: "USD" } },
  });
  standing.isCourierDisconnected = true;

  expect((await advance()).kind).toBe("troubled");
  expect(counts.orders).toBe(0);
});

it("sends no batch that is not ordered yet", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const { advance, standing, counts, deps, time } = world(
    someSettings({ defaultMode: "urgent", batching }),
  );
  const waiting = await advance();
  if (waiting.kind === "unknown-store") throw new Error("no store");
  const { batchId = expect.unreachable() } = waiting.delivery;
  standing.isCourierDisconnected = true;
  time.now = new Date(noon.getTime() + 11 * 60_000);
  const { storeId } = aKey();
  const send = () => advanceBatch(deps)({ storeId, batchId, why: "test" });

  expect((await send()).kind).toBe("troubled");
  expect(counts.orders).toBe(0);
  standing.isCourierDisconnected = false;
  await send();

  expect(counts.orders).toBe(1);
});
