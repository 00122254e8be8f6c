import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import type { Item, Table } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { createQuoteTokens } from "#shared/courier/adapters/dynamodb/orders/dynamo-quotes.ts";
import {
  parseOrderItem,
  toOrderItem,
} from "#shared/courier/adapters/dynamodb/orders/order-item.ts";
import { createAccessKeyClaims } from "#shared/courier/adapters/dynamodb/points/access-key-claims.ts";
import {
  parsePointItem,
  toPointItem,
} from "#shared/courier/adapters/dynamodb/points/point-item.ts";
import { buildTestPoint } from "#test/builders/courier/point.ts";
import { toItem } from "#test/tools/crash-matrix/write-meter.ts";
import { computeItemBytes } from "#test/tools/reconcile-benchmark/item-size.ts";

interface Stored {
  /** As it was stored before fields were compressed. */
  readonly uncompressed: Item;
  /** Its fields as they were stored first with them compressed. */
  readonly compressed: string;
}
const stored: Readonly<Record<"point" | "order" | "quote" | "orderClaim" | "pointClaim", Stored>> =
  JSON.parse(
    readFileSync(new URL("../../../fixtures/courier/stored-items.json", import.meta.url), "utf8"),
  );

/** Returns both forms in which an item may be stored. */
const listForms = ({ uncompressed, compressed }: Stored): Item[] => [
  uncompressed,
  { ...compressItem(uncompressed), compressed: Uint8Array.from(Buffer.from(compressed, "base64")) },
];
const createTableOf = (item: Item) => ({ get: async () => item }) as unknown as Table;
const measure = (item: Item) => computeItemBytes(toItem(item) ?? {});

const point = parsePointItem(stored.point.uncompressed);
const order = parseOrderItem(stored.order.uncompressed);

describe("an item of the courier", () => {
  it("of a point is read in both forms, and as it is written", () => {
    for (const item of listForms(stored.point)) expect(parsePointItem(item)).toEqual(point);
    expect(point).toMatchObject({ status: 1700, id: 1, creation: { rec_name: "Ada Example" } });
    expect(parsePointItem({ ...toPointItem(point), sk: "0000000001" })).toEqual(point);
  });

  it("of an order is read in both forms, and as it is written", () => {
    for (const item of listForms(stored.order)) expect(parseOrderItem(item)).toEqual(order);
    expect(order).toMatchObject({ status: 80, id: 1, request: { orderName: "#1001" } });
    expect(parseOrderItem({ ...toOrderItem(order), sk: "0000000001" })).toEqual(order);
  });

  it("of a quote is read in both forms", async () => {
    for (const item of listForms(stored.quote))
      expect(await createQuoteTokens(createTableOf(item)).read(order.token)).toMatchObject({
        token: order.token,
        expiresAt: new Date("2026-03-02T16:01:05.841Z"),
        request: { stops: [{ name: "Ada Example" }] },
      });
  });

  it("of a claim is read in both forms", async () => {
    const name = { accountNumber: 1, key: order.token };
    for (const item of listForms(stored.orderClaim))
      expect(await createQuoteTokens(createTableOf(item)).claims.find(name)).toMatchObject({
        n: 1,
        rangeStart: 1,
        draft: { token: order.token, request: order.request, isSearching: true },
      });
    for (const item of listForms(stored.pointClaim))
      expect(await createAccessKeyClaims(createTableOf(item)).find(name)).toMatchObject({
        n: 1,
        draft: { creation: point.creation },
      });
  });

  it("is written as one unit at the end of its way", () => {
    const keys = { pk: "POINTS#1000", sk: "0000000001", writtenAt: new Date().toISOString() };
    expect(measure({ ...toPointItem(point), ...keys })).toBeLessThan(1024);
    expect(measure({ ...toOrderItem(order), ...keys })).toBeLessThan(1024);
  });

  it("is written as one unit with four stops", () => {
    const [stop] = order.request.stops;
    const stops = [350, 721, 1093, 88].map((house, at) => ({
      ...stop,
      text: `${house} ${at + 3}th Avenue, New York, NY 1000${at}, US`,
      name: `Mia Recipient the ${at}.`,
      phone: `+1212555${house}0${at}`,
      lat: 40.7 + house / 99_991,
      lng: -74 + house / 99_991,
    }));
    const item = toOrderItem({ ...order, request: { ...order.request, stops } as never });

    expect(measure(item)).toBeLessThan(1024);
  });

  it("keeps everything that an index has", () => {
    const kept = toPointItem(buildTestPoint({ eraseAt: new Date() }));

    for (const { partitionKey, sortKey } of Object.values(COURIER_INDEXES))
      for (const name of [partitionKey, sortKey]) expect(kept).toHaveProperty(name);
  });

  it("keeps nothing personal outside of what is compressed", () => {
    for (const { uncompressed } of Object.values(stored)) {
      const { compressed: _, ...kept } = compressItem(uncompressed);
      expect(JSON.stringify(kept)).not.toMatch(/Ada|Example|W 34th|12125550100|Wheeler/);
    }
  });

  it("is refused when a later version compressed it", () => {
    expect(() => expandItem({ compressed: Uint8Array.of(200, 1, 2) })).toThrow("dictionary 200");
  });
});
