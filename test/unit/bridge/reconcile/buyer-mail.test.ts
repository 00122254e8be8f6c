import { expect, it } from "vitest";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const buildGoods = (locationId: string) => ({
  locationId,
  pieces: 1,
  weightGrams: 500,
  isOnHold: false,
});
const TWO_PLACES = { goods: [buildGoods("7"), buildGoods("8")] };

const createMailingShop = (changes: Parameters<typeof buildSettings>[0] = {}) =>
  createBridgeSimulation(buildSettings({ notifyCustomer: true, ...changes }));

type Simulation = ReturnType<typeof createBridgeSimulation>;
const listUnderWay = ({ pushedUpdates }: Simulation) =>
  pushedUpdates.filter(({ kind }) => kind === "under-way");
const countMails = (simulation: Simulation) =>
  listUnderWay(simulation).filter(({ mailsBuyer }) => mailsBuyer === true).length;

it("the buyer is not mailed unless the merchant chose that, as Shopify does by default", async () => {
  const simulation = createBridgeSimulation();
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);

  expect(listUnderWay(simulation)).toHaveLength(1);
  expect(countMails(simulation)).toBe(0);
});

it.each([
  ["the first", ["1001", "1001-2"]],
  ["the second", ["1001-2", "1001"]],
])("the buyer of goods from two places is mailed once, with %s that goes out", async (_, keys) => {
  const simulation = createMailingShop();
  await simulation.placeOrder(TWO_PLACES);
  for (const key of keys) {
    simulation.movePoint(key, "assigned");
    await simulation.advanceTime(31);
  }

  expect(listUnderWay(simulation)).toHaveLength(2);
  expect(listUnderWay(simulation)[0]?.mailsBuyer).toBe(true);
  expect(countMails(simulation)).toBe(1);
});

it("the buyer of goods from two places that go out at the same time is mailed once", async () => {
  const simulation = createMailingShop();
  await simulation.placeOrder(TWO_PLACES);
  simulation.movePoint("1001", "assigned");
  simulation.movePoint("1001-2", "assigned");
  await Promise.all(
    [1, 2].map((part) =>
      simulation.reconcile({ ...buildDeliveryKey("1001"), part, reason: "test" }),
    ),
  );
  await simulation.advanceTime(31);

  expect(listUnderWay(simulation)).toHaveLength(2);
  expect(countMails(simulation)).toBe(1);
});

it("the buyer of an order that is called off and booked again is mailed once", async () => {
  const location = {
    ...{ id: "main", name: "Main", address: "1 Main St, New York", timeZone: "America/New_York" },
    ...{ contactName: "Ada", contactPhone: "+12125550100" },
  };
  const simulation = createMailingShop({ defaultMode: "urgent", locations: [location] });
  await simulation.placeOrder();
  simulation.moveOrder("9000", "assigned");
  await simulation.advanceTime(31);
  expect(countMails(simulation)).toBe(1);

  simulation.moveOrder("9000", "cancelled");
  await simulation.advanceTime(31);
  await simulation.saveMerchantChange("1001", () => ({
    isManual: true,
    cancellation: undefined,
    reason: undefined,
    isRebooking: true,
  }));
  await simulation.advanceTime(2);
  simulation.moveOrder("9001", "assigned");
  await simulation.advanceTime(31);

  expect(listUnderWay(simulation)).toHaveLength(2);
  expect(countMails(simulation)).toBe(1);
});

it("an update without an answer may mail when it is repeated, because the store looks first", async () => {
  const simulation = createMailingShop();
  await simulation.placeOrder();
  simulation.conditions.losesUpdates = true;
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  simulation.conditions.losesUpdates = false;
  await simulation.advanceTime(31);

  expect(countMails(simulation)).toBe(1);
});
