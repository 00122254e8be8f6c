import { describe, expect, it } from "vitest";
import {
  BUYER_LANGUAGES,
  type BuyerLanguage,
} from "#functions/bridge/messages/buyer/buyer-language.ts";
import { respondDeliveryPage } from "#functions/bridge/track-delivery/tracking-page.ts";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { requestLiveLook } from "#shared/bridge/domain/tracking/live-look.ts";
import { findStopsBefore } from "#shared/bridge/domain/tracking/stops-before.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { TRACKED_DELIVERIES } from "#test/builders/bridge/tracked-deliveries.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);
const onTheWay = (count: number, at = noon): Delivery => ({
  ...TRACKED_DELIVERIES.collected,
  stopsBefore: { count, at },
});

describe("the number of stops before", () => {
  it.each<[unknown, number | undefined]>([
    [0, 0],
    [2, 2],
    [undefined, undefined],
    [null, undefined],
    ["2", undefined],
    [-1, undefined],
    [1.5, undefined],
    [501, undefined],
  ])("is read as the courier tells it: %j", (stops_before, expected) => {
    const point = parsePoint({ code: 0, data: { id: 1, status_id: 1630, stops_before } }, "key");
    expect(point).toEqual({
      pointId: "1",
      status: "picked-up",
      ...(expected !== undefined && { stopsBefore: expected }),
    });
  });

  it("is known for a quarter of an hour, while the driver is on the way", () => {
    expect(findStopsBefore(onTheWay(2, ago(15)), noon)).toBe(2);
    expect(findStopsBefore(onTheWay(2, ago(15.1)), noon)).toBeUndefined();
    expect(findStopsBefore(TRACKED_DELIVERIES.collected, noon)).toBeUndefined();
    expect(findStopsBefore({ ...onTheWay(2), redactedAt: noon }, noon)).toBeUndefined();
    for (const state of ["at-pickup", "at-the-door", "delivered", "attempt-failed"] as const) {
      const delivery = { ...TRACKED_DELIVERIES[state], stopsBefore: { count: 2, at: noon } };
      expect(findStopsBefore(delivery, noon)).toBeUndefined();
    }
  });

  it.each<[BuyerLanguage, string, string, string]>([
    ["en", "You are the next stop.", "1 stop before you.", "2 stops before you."],
    ["de", "Sie sind der nächste Halt.", "1 Halt vor Ihnen.", "2 Halte vor Ihnen."],
    ["fr", "Vous êtes le prochain arrêt.", "1 arrêt avant vous.", "2 arrêts avant vous."],
    [
      "es",
      "Usted es la próxima parada.",
      "1 parada antes de la suya.",
      "2 paradas antes de la suya.",
    ],
    ["pt", "Você é a próxima parada.", "1 parada antes da sua.", "2 paradas antes da sua."],
  ])("is told in words (%s)", async (language, ...expected) => {
    const read = async (delivery: Delivery) => {
      const tracked = {
        delivery,
        timeZone: "UTC",
        store: {},
        cancelling: buildSettings().cancelling,
      };
      const reader = { locale: { language, tag: language }, now: noon };
      return (await respondDeliveryPage(tracked, reader)).text();
    };
    for (const [count, sentence] of expected.entries())
      expect(await read(onTheWay(count))).toContain(`<p class="quiet">${sentence}</p>`);
    const unknown = await read(TRACKED_DELIVERIES.collected);
    for (const sentence of expected) expect(unknown).not.toContain(sentence);
    expect(Object.keys(BUYER_LANGUAGES)).toContain(language);
  });

  it("comes with the pick-up, changes while somebody looks, and goes with the arrival", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "point" }));
    await world.placeOrder();
    const { accessKey = "" } = await world.readDelivery();
    const record = world.points[0] ?? expect.unreachable();
    const read = async () => (await world.readDelivery()).stopsBefore?.count;
    record.additions = { stopsBefore: 2 };
    world.movePoint(accessKey, "picked-up");
    await world.advanceTime(31);
    expect(await read()).toBe(2);

    record.additions = { stopsBefore: 1 };
    await world.advanceTime(20);
    expect(await read()).toBe(2);
    const due = requestLiveLook(await world.readDelivery(), world.time.now);
    await world.memory.save(due ?? expect.unreachable());
    await world.advanceTime(1);
    expect(await read()).toBe(1);

    record.additions = {};
    world.movePoint(accessKey, "at-dropoff");
    await world.advanceTime(31);
    expect(await read()).toBeUndefined();
  });
});
