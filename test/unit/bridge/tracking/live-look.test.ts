import { describe, expect, it } from "vitest";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { findDeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { isLookedAt, requestLiveLook } from "#shared/bridge/domain/tracking/live-look.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const addSeconds = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
const ago = (seconds: number) => addSeconds(noon, -seconds);
const point: Delivery = { ...TRACKED_DELIVERIES.collected, pointId: "7", requeueAt: undefined };
const seenAt = (seconds: number): Partial<Delivery> => ({
  driverLocation: { latitude: 40.7, longitude: -74, at: ago(seconds) },
});

describe("a look at the buyer's page", () => {
  it.each<[string, Partial<Delivery>]>([
    ["a position of a minute ago", seenAt(60)],
    ["no position, and no look before", {}],
    ["no position, and a look of five minutes ago", { lookedAt: ago(300) }],
    [
      "an order that is watched with others",
      { ...seenAt(60), pointId: undefined, order: { ...NO_ORDER, isWatched: true } },
    ],
    ["a planned look in a minute", { ...seenAt(60), requeueAt: addSeconds(noon, 60) }],
    ["a planned look in an hour", { ...seenAt(60), requeueAt: addSeconds(noon, 3600) }],
    [
      "a driver who cannot reach the buyer",
      { ...TRACKED_DELIVERIES["not-reached"], pointId: "7", requeueAt: undefined },
    ],
  ])("has the position read: %s", (_, changes) => {
    const delivery = { ...point, ...changes };

    expect(requestLiveLook(delivery, noon)).toEqual({
      ...delivery,
      lookedAt: noon,
      requeueAt: noon,
    });
  });

  it.each<[string, Partial<Delivery>]>([
    ["a position of less than a minute ago", seenAt(59)],
    ["a look of less than a minute ago", { ...seenAt(300), lookedAt: ago(59) }],
    ["no position, and a look of less than five minutes ago", { lookedAt: ago(299) }],
    ["a look that is due", { ...seenAt(300), requeueAt: ago(1) }],
    ["a look that is due soon", { ...seenAt(300), requeueAt: addSeconds(noon, 59) }],
    [
      "a courier that fails",
      { lastError: { ...createMessage("courier-silent"), since: noon, failures: 1 } },
    ],
    ["an order that is looked at by itself", { pointId: undefined, order: NO_ORDER }],
    [
      "an order of a batch",
      {
        ...{ pointId: undefined, order: { ...NO_ORDER, isWatched: true } },
        batchId: batchIdSchema.parse("1"),
      },
    ],
    [
      "a parcel at the store",
      { ...TRACKED_DELIVERIES["at-pickup"], pointId: "7", requeueAt: undefined },
    ],
    [
      "a parcel that is delivered",
      { ...TRACKED_DELIVERIES.delivered, pointId: "7", requeueAt: undefined },
    ],
    ["a parcel that is not booked", { pointId: undefined, order: undefined }],
    ["a buyer whose data is removed", { redactedAt: noon }],
  ])("asks for nothing: %s", (_, changes) => {
    expect(requestLiveLook({ ...point, ...changes }, noon)).toBeUndefined();
  });
});

it.each<[string, Date | undefined, boolean]>([
  ["three minutes ago", ago(180), true],
  ["longer ago", ago(181), false],
  ["never", undefined, false],
])("saves a position alone for a page that was looked at %s", (_, lookedAt, expected) => {
  expect(isLookedAt({ lookedAt }, noon)).toBe(expected);
});

/** Hands a point to a driver who is further north with each second, where the courier tells it. */
async function followPoint(tellsPosition: boolean) {
  let asked = 0;
  const world = createBridgeSimulation(
    buildSettings({ defaultMode: "point" }),
    (target) =>
      new Proxy(target, {
        get(wrapped, name, receiver) {
          if (name === "trackPoint") asked += 1;
          return Reflect.get(wrapped, name, receiver);
        },
      }),
  );
  await world.placeOrder();
  const { accessKey = "" } = await world.readDelivery();
  const record = world.points[0] ?? expect.unreachable();
  const drive = () => {
    const at = world.time.now;
    const latitude = 40 + (at.getTime() - noon.getTime()) / 10_000_000;
    if (tellsPosition) record.additions = { driverLocation: { latitude, longitude: -74, at } };
  };
  drive();
  world.movePoint(accessKey, "picked-up");
  await world.advanceTime(31);
  return {
    ...world,
    drive,
    /** Opens the page every twenty seconds for so many minutes. Returns how often the courier was asked. */
    async watch(minutes: number) {
      const before = asked;
      for (let minute = 0; minute < minutes; minute++) {
        for (let visit = 0; visit < 3; visit++) {
          const due = requestLiveLook(await world.readDelivery(), world.time.now);
          if (due !== undefined) await world.memory.save(due);
        }
        drive();
        await world.advanceTime(1);
      }
      return asked - before;
    },
  };
}

describe("the position of a point while somebody looks", () => {
  it("is never older than two minutes, and costs two reads a minute at most", async () => {
    const world = await followPoint(true);
    world.drive();
    await world.advanceTime(20);
    const settings = buildSettings();
    const before = await world.readDelivery();
    expect(findDeliveryMap(before, settings, world.time.now)).toBeUndefined();

    const asked = await world.watch(10);

    const { driverLocation, lookedAt } = await world.readDelivery();
    expect(world.time.now.getTime() - (driverLocation?.at.getTime() ?? 0)).toBeLessThanOrEqual(
      120_000,
    );
    expect(lookedAt).toBeDefined();
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(22);
  });

  it("is not saved when nobody looks", async () => {
    const world = await followPoint(true);
    const { driverLocation } = await world.readDelivery();
    for (let minute = 0; minute < 20; minute++) {
      world.drive();
      await world.advanceTime(1);
    }
    expect((await world.readDelivery()).driverLocation).toEqual(driverLocation);
  });

  it("is nothing where the courier tells none, who is asked every five minutes", async () => {
    const world = await followPoint(false);

    const asked = await world.watch(10);

    expect((await world.readDelivery()).driverLocation).toBeUndefined();
    expect(asked).toBeLessThanOrEqual(5);
  });

  it("is forgotten with the handover, and so is that somebody looked", async () => {
    const world = await followPoint(true);
    await world.watch(2);
    const { accessKey = "" } = await world.readDelivery();
    world.movePoint(accessKey, "delivered");
    await world.advanceTime(31);

    const { driverLocation, lookedAt, state } = await world.readDelivery();
    expect([driverLocation, lookedAt, state]).toEqual([undefined, undefined, "completed"]);
  });
});
