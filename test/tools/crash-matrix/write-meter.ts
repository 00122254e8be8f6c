import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import type { IndexShape } from "#test/simulation/aws/dynamo-index.ts";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
import {
  countIndexWrite,
  countTableWrite,
  type TableIndex,
} from "../cost-benchmark/table-units.ts";
import { computeItemBytes } from "../reconcile-benchmark/item-size.ts";

/** What the writes of the bridge's deliveries cost. */
export interface DeliveryWrites {
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
const INDEXES = toTableIndexes(BRIDGE_INDEXES);

const isDelivery = (image: Image): boolean =>
  String(image?.sk).startsWith("DELIVERY#") && String(image?.pk).startsWith("STORE#");

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

/** Meters the writes of deliveries, as DynamoDB would bill them. */
export function createWriteMeter() {
  let writes: DeliveryWrites = { tableUnits: 0, indexUnits: 0, bytes: 0 };
  let isMeasuring = false;
  const record: TableListener = (beforeImage, afterImage) => {
    if (!isMeasuring || !(isDelivery(beforeImage) || isDelivery(afterImage))) return;
    const [before, after] = [toItem(beforeImage), toItem(afterImage)];
    const inIndexes = INDEXES.map((index) => countIndexWrite(index, before, after));
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
    stop: (): DeliveryWrites => {
      isMeasuring = false;
      return writes;
    },
  };
}
