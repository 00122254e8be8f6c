import { describe, expect, it } from "vitest";
import {
  findCurrentCorrection,
  goesByCorrection,
} from "#shared/bridge/domain/correction/current-correction.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const NOTE = { note: { value: "Gate B", replaces: "n" } };
const PHONE = { phone: { value: "+12125550123", replaces: "p" } };
const corrected = { correctedAt: noon, correction: { at: noon, ...NOTE, ...PHONE } };
/** The store's note ended the merchant's. */
const withoutNote = {
  correctedAt: noon,
  correction: { at: addMinutes(noon, 5), ...PHONE },
};
const DELIVERED = { state: "completed" } as const;

const find = (...parts: Parameters<typeof buildDelivery>[0][]) =>
  findCurrentCorrection(parts.map((part) => buildDelivery(part)));

describe("of parts with the same correction, what the store ended is over", () => {
  it.each([
    ["the first part learned of it", [withoutNote, corrected]],
    ["a later part learned of it", [corrected, withoutNote]],
    ["the first part was delivered before", [{ ...corrected, ...DELIVERED }, withoutNote]],
    ["a later part was delivered before", [withoutNote, { ...corrected, ...DELIVERED }]],
  ])("where %s", (_, parts) => {
    expect(find(...parts)).toEqual({
      ...{ at: addMinutes(noon, 5), takenAt: noon, isOvertaken: false },
      correction: withoutNote.correction,
    });
  });

  it("unless only a part that was delivered learned of it: the others may read another order", () => {
    expect(find({ ...withoutNote, ...DELIVERED }, corrected).correction).toEqual(
      corrected.correction,
    );
  });

  it("also where nothing is left of it", () => {
    const ended = { correctedAt: noon, correction: undefined };

    expect(find(corrected, ended)).toMatchObject({ at: undefined, correction: undefined });
  });
});

it("is that of the last call, whatever others have left", () => {
  const later = { correctedAt: addMinutes(noon, 1), correction: { at: noon, ...NOTE, ...PHONE } };

  expect(find(withoutNote, { ...later, ...DELIVERED }).correction).toEqual(later.correction);
});

describe("a part of an order that is not corrected any more", () => {
  it("goes by that if it is not corrected either", () => {
    const removed = { at: noon, removed: { note: "n" } };
    for (const correction of [undefined, removed])
      expect(goesByCorrection({ correction, correctedAt: noon }, find({}))).toBe(true);
  });

  it("says so if it was too late for the removal", async () => {
    const world = createBridgeSimulation(buildSettings({ defaultMode: "ignore" }));
    const key = buildDeliveryKey("1001");
    const goods = ["71", "72"].map((locationId) => ({
      ...{ locationId, pieces: 1, weightGrams: 400, isOnHold: false },
    }));
    await world.placeOrder({ goods });
    await world.memory.create(
      buildDelivery({ key: { ...key, part: 2 }, state: "skipped", partLocationId: "72" }),
    );
    await world.saveMerchantChange("1001", () => ({ parts: ["71", "72"] }));
    await correctOrder(world.deps)(key, { note: "Ring twice" });
    const booked = { state: "booked", pointId: "7000", accessKey: "1001-2" } as const;
    await world.saveMerchantChange("1001", () => booked, 2);

    const outcome = await correctOrder(world.deps)(key, {});

    expect(outcome).toMatchObject({ value: { uncorrectedParts: [{ part: 2 }] } });
    const parts = [await world.readDelivery(), await world.readDelivery("1001", 2)];
    const current = findCurrentCorrection(parts);
    expect(current.correction).toBeUndefined();
    expect(parts.map((part) => goesByCorrection(part, current))).toEqual([true, false]);
  });
});
