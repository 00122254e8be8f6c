import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const ADDRESS = {
  ...{ street: "350 5th Ave", unit: "", city: "New York" },
  ...{ region: "NY", postalCode: "10118", countryCode: "US" },
};

/** Two orders that wait in a batch, of which the first is corrected just before its store fails. */
async function correctBeforeOutage() {
  const world = createBridgeSimulation(
    buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 } }),
  );
  for (const id of ["1001", "1002"]) await world.placeOrder({ id: storeOrderIdSchema.parse(id) });
  const corrected = await correctOrder(world.deps)(buildDeliveryKey("1001"), { address: ADDRESS });
  expect(corrected).toMatchObject({ ok: true });
  world.conditions.storeIsDown = true;
  return world;
}

const listAddresses = (world: Awaited<ReturnType<typeof correctBeforeOutage>>): string[] =>
  world.listLiveOrders().flatMap(({ request: { many } }) => many.map(({ address }) => address));

it("leaves in its batch no member whose correction could not be planned, and takes the others", async () => {
  const world = await correctBeforeOutage();

  await world.advanceTime(35);

  expect(world.listLiveOrders()).toHaveLength(1);
  expect(listAddresses(world)).toHaveLength(1);
  expect((await world.readDelivery("1001")).order?.orderId).toBeUndefined();
});

it("books it with its correction once its store answers again", async () => {
  const world = await correctBeforeOutage();
  await world.advanceTime(35);

  world.conditions.storeIsDown = false;
  await world.advanceTime(90);

  expect(await world.readDelivery("1001")).toMatchObject({ state: "booked" });
  expect(listAddresses(world)).toContain("350 5th Ave, New York, NY 10118, US");
});

/** Two booked orders of a batch, of which the first is corrected just before its store fails. */
async function correctBookedMember() {
  const world = createBridgeSimulation(
    buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 } }),
  );
  for (const id of ["1001", "1002"]) await world.placeOrder({ id: storeOrderIdSchema.parse(id) });
  await world.advanceTime(35);
  expect(listAddresses(world)).toHaveLength(2);
  const corrected = await correctOrder(world.deps)(buildDeliveryKey("1001"), { address: ADDRESS });
  expect(corrected).toMatchObject({ ok: true });
  world.conditions.storeIsDown = true;
  await world.saveMerchantChange("1002", () => ({ pendingAction: { action: "cancel" } }));
  await world.advanceTime(5);
  return world;
}

it("does not book a member again without its correction when another one leaves", async () => {
  const world = await correctBookedMember();

  expect(await world.readDelivery("1002")).toMatchObject({ state: "cancelled" });
  expect(listAddresses(world)).toEqual([]);
  expect(world.faults).toEqual([]);
});

it("books it again with its correction once its store answers", async () => {
  const world = await correctBookedMember();

  world.conditions.storeIsDown = false;
  await world.advanceTime(90);

  expect(await world.readDelivery("1001")).toMatchObject({ state: "booked" });
  expect(listAddresses(world)).toEqual(["350 5th Ave, New York, NY 10118, US"]);
});

it("takes along a booked member whose correction changes nothing", async () => {
  const world = createBridgeSimulation(
    buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 30 } }),
  );
  for (const id of ["1001", "1002"]) await world.placeOrder({ id: storeOrderIdSchema.parse(id) });
  await world.advanceTime(35);
  const corrected = await correctOrder(world.deps)(buildDeliveryKey("1001"), { mode: "urgent" });
  expect(corrected).toMatchObject({ ok: true });
  await world.drainQueue();
  expect(world.listLiveOrders()).toHaveLength(1);

  await world.editOrder("1002", { status: "cancelled" });
  await world.advanceTime(5);

  expect(world.listLiveOrders()).toHaveLength(1);
  expect(await world.readDelivery("1001")).toMatchObject({ state: "booked" });
});
