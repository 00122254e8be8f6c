import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import { ORDER_WATCH_KEY } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { IndexShape } from "#test/simulation/aws/dynamo-index.ts";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
import {
  countIndexWrite,
  countTableWrite,
  type TableIndex,
} from "../cost-benchmark/table-units.ts";
import { computeItemBytes } from "../reconcile-benchmark/item-size.ts";

/** What writes of a table cost. */
export interface MeteredWrites {
  readonly tableUnits: number;
  readonly indexUnits: number;
  /** Of the largest item. */
  readonly bytes: number;
}

type Image = Parameters<TableListener>[0];

/** Returns indexes as DynamoDB describes them. */
export const toTableIndexes = (indexes: Readonly<Record<string, IndexShape>>): TableIndex[] =>
  Object.entries(indexes).map(([IndexName, { partitionKey, sortKey, projectedAttributes }]) => ({
    IndexName,
    KeySchema: [{ AttributeName: partitionKey }, { AttributeName: sortKey }],
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: projectedAttributes },
  }));

/** Which items a meter measures, and the indexes of their table. */
interface Metered {
  readonly indexes: readonly TableIndex[];
  readonly isMeasured: (key: { readonly pk: string; readonly sk: string }) => boolean;
}

/** The bridge's deliveries. */
export const DELIVERY_WRITES: Metered = {
  indexes: toTableIndexes(BRIDGE_INDEXES),
  isMeasured: ({ pk, sk }) => sk.startsWith("DELIVERY#") && pk.startsWith("STORE#"),
};

/** The courier orders of an account that the bridge looks at together. */
export const WATCH_WRITES: Metered = {
  indexes: toTableIndexes(BRIDGE_INDEXES),
  isMeasured: ({ sk }) => sk === ORDER_WATCH_KEY,
};

/** All that the courier writes for a point: its claim, its item, its notifications, and their numbers. */
export const POINT_WRITES: Metered = {
  indexes: toTableIndexes(COURIER_INDEXES),
  isMeasured: ({ pk }) => /^(COUNTER#)?(POINTS|KEYS|NOTIFICATIONS)#/.test(pk),
};

/** All that the courier writes for an order: its quote, which becomes its claim, its item, and its numbers. */
export const ORDER_WRITES: Metered = {
  indexes: toTableIndexes(COURIER_INDEXES),
  isMeasured: ({ pk }) => /^((COUNTER#)?ORDERS|QUOTE)#/.test(pk),
};

/** Returns an image as DynamoDB's API writes it. */
export const toItem = (image: Image) => image && toAttributes(image);

const toAttributes = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toAttribute(value)]));

function toAttribute(value: unknown): Record<string, unknown> {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return typeof value === "object" && value !== null
    ? { M: toAttributes(value) }
    : { BOOL: value === true };
}

/** Meters writes, as DynamoDB would bill them. */
export function createWriteMeter({ indexes, isMeasured }: Metered) {
  let writes: MeteredWrites = { tableUnits: 0, indexUnits: 0, bytes: 0 };
  let isMeasuring = false;
  const isOfKind = (image: Image): boolean =>
    image !== undefined && isMeasured({ pk: String(image.pk), sk: String(image.sk) });
  const record: TableListener = (beforeImage, afterImage) => {
    if (!isMeasuring || !(isOfKind(beforeImage) || isOfKind(afterImage))) return;
    const [before, after] = [toItem(beforeImage), toItem(afterImage)];
    const inIndexes = indexes.map((index) => countIndexWrite(index, before, after));
    writes = {
      tableUnits: writes.tableUnits + countTableWrite(before, after),
      indexUnits: inIndexes.reduce((sum, units) => sum + units, writes.indexUnits),
      bytes: Math.max(writes.bytes, after === undefined ? 0 : computeItemBytes(after)),
    };
  };
  return {
    record,
    start: (): void => {
      isMeasuring = true;
    },
    stop: (): MeteredWrites => {
      isMeasuring = false;
      return writes;
    },
  };
}
