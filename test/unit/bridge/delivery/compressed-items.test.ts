import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import type { Item } from "#shared/aws/table.ts";
import { expandItem } from "#shared/bridge/adapters/dynamodb/compression/compress-item.ts";
import {
  fromDeliveryItem,
  toDeliveryItem,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { parseListedEntry } from "#shared/bridge/adapters/dynamodb/delivery/listed-entry.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { computeItemBytes } from "#test/tools/reconcile-benchmark/item-size.ts";

/** A delivered point as it was stored before fields were compressed, and as it was stored first with them. */
const stored: { readonly uncompressed: Item; readonly compressed: string } = JSON.parse(
  readFileSync(new URL("../../../fixtures/bridge/delivered-point.json", import.meta.url), "utf8"),
);
const delivery = fromDeliveryItem(stored.uncompressed);

const NOBODY = { name: "", phone: "", email: "", address: "", notes: "", wholeNotes: "" };

/** Returns the size of an item in bytes, as DynamoDB counts it. */
function measureItem(item: Item): number {
  const { compressed, ...kept } = item;
  const attributes = Object.entries(kept).map(([name, value]) => [name, toAttribute(value)]);
  const bytes = Buffer.from(compressed as Uint8Array).toString("base64");
  return computeItemBytes({ ...Object.fromEntries(attributes), compressed: { B: bytes } });
}

function toAttribute(value: unknown): Record<string, unknown> {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return {
    M: Object.fromEntries(Object.entries(value as object).map(([k, one]) => [k, toAttribute(one)])),
  };
}

describe("the item of a delivery", () => {
  it("is read as it was stored before its fields were compressed", () => {
    expect(delivery).toMatchObject({ state: "completed", pointId: "48211" });
    expect(fromDeliveryItem(toDeliveryItem(delivery))).toEqual(delivery);
  });

  it("is read as it was stored with the first dictionary, also after another one is added", () => {
    const compressed = Uint8Array.from(Buffer.from(stored.compressed, "base64"));

    expect(fromDeliveryItem({ ...toDeliveryItem(delivery), compressed })).toEqual(delivery);
  });

  it("is read as it was stored when it is larger than what is allocated at once", () => {
    const notes = Array.from({ length: 5_000 }, (_, at) => Math.sin(at).toString(36)).join(" ");
    const recipient = { ...NOBODY, notes, wholeNotes: notes };

    const item = toDeliveryItem({ ...delivery, recipient });

    expect(measureItem(item)).toBeGreaterThan(16 * 1024);
    expect(fromDeliveryItem(item).recipient).toEqual(recipient);
  });

  it("is written as one unit at the end of a point's way", () => {
    expect(measureItem(toDeliveryItem(delivery))).toBeLessThan(1024);
  });

  it("stays small for a delivery that went to its buyer twice", () => {
    const entries = [...COURIER_STATUSES, ...COURIER_STATUSES].map((status, number) => ({
      status,
      at: new Date(noon.getTime() + number * 97_531),
    }));

    const item = toDeliveryItem({
      ...delivery,
      statusHistory: entries,
      timeline: entries.map(({ status, at }) => ({
        at,
        by: "courier",
        code: `status.${status}`,
        params: {},
      })),
    });

    expect(measureItem(item)).toBeLessThan(2 * 1024);
  });

  it("keeps everything that an index has", () => {
    const full = {
      ...delivery,
      state: "held" as const,
      reason: { code: "no-phone" as const, params: {} },
      alert: { code: "no-phone" as const, params: {} },
      lastError: { code: "no-phone" as const, params: {}, since: noon, failures: 1 },
      order: { refusals: 0, orderId: "7" },
      isTest: true,
      requestedWindow: { date: "2026-11-24" },
      requeueAt: noon,
      plan: delivery.plan && { ...delivery.plan, pickUpAt: noon, pickUpIds: ["shop"] },
      statusHistory: [{ status: "picked-up" as const, at: noon, estimatedDeliveryAt: noon }],
    };
    const kept = toDeliveryItem(full);

    for (const { partitionKey, sortKey, projectedAttributes } of Object.values(BRIDGE_INDEXES))
      for (const name of [partitionKey, sortKey, ...projectedAttributes])
        expect(kept).toHaveProperty(name);
  });

  it.each([
    { outcome: undefined, changes: {} },
    { outcome: { isTest: true }, changes: { isTest: true } },
  ])(
    "has $outcome of what its index says, beside the note that its order lacks",
    ({ outcome, changes }) => {
      const withNote = (refusedAt?: Date) => {
        const orderNote = { id: "held no-phone", at: noon, refusedAt };
        const kept = toDeliveryItem({ ...delivery, ...changes, statusHistory: [], orderNote });
        return parseListedEntry(kept);
      };

      expect(withNote(noon)).toMatchObject({ lacksNote: true });
      expect(withNote(noon).outcome).toEqual(outcome);
      expect(withNote()).not.toHaveProperty("lacksNote");
      expect(withNote().outcome).toEqual(outcome);
    },
  );

  it("keeps nothing personal outside of what is compressed", () => {
    const { compressed: _, ...kept } = toDeliveryItem(delivery);

    const { name, phone, email, address, notes } = delivery.recipient ?? {};
    for (const personal of [name, phone, email, address, notes, delivery.driver?.phone])
      expect(JSON.stringify(kept)).not.toContain(personal);
  });

  it("is refused when a later version compressed it", () => {
    expect(() => expandItem({ compressed: Uint8Array.of(9, 1, 2) })).toThrow("dictionary 9");
  });
});
