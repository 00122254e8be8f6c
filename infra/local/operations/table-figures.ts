import * as z from "zod";
import type { PartitionKeys } from "#infra/local/services/access/table-accesses.ts";
import type { MetricSamples } from "./metric-samples.ts";

/** A request that reads or writes items. */
interface TableCall {
  readonly operation: string;
  readonly readBody: () => unknown;
  /** The request as it came. */
  readonly text: Buffer;
}

/** Records how much of the tables is used. */
export interface TableFigures {
  readonly countCall: (call: TableCall, answerBytes: number) => void;
}

const WRITES = /^(?:Put|Update|Delete|BatchWrite)Item$/;
const READS = /^(?:Get|BatchGet)Item$|^Query$|^Scan$/;

const bodySchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  ConsistentRead: z.boolean().default(false),
  RequestItems: z
    .record(z.string(), z.union([z.array(z.unknown()), z.object({ Keys: z.array(z.unknown()) })]))
    .default({}),
});

/** What a request is billed for at least: so many items of a table, or of an index. */
interface Target {
  readonly table: string;
  readonly index?: string | undefined;
  readonly items: number;
}

type Kind = "Read" | "Write";
function findKind(operation: string): Kind | undefined {
  if (WRITES.test(operation)) return "Write";
  return READS.test(operation) ? "Read" : undefined;
}

/**
 * Records what DynamoDB measures, under its names: the table and each index apart. What dynalite
 * stores has no size here, so that units are counted by the length of the request or of its answer,
 * and an index is written to where a request names its partition key.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export function createTableFigures(
  samples: Pick<MetricSamples, "add">,
  partitionKeys: PartitionKeys,
): TableFigures {
  const add = (metric: string, { table, index }: Omit<Target, "items">, value: number): void =>
    samples.add({
      namespace: "AWS/DynamoDB",
      name: metric,
      dimensions: { TableName: table, ...(index && { GlobalSecondaryIndexName: index }) },
      at: new Date(),
      values: [value],
    });
  const listWritten = ({ table, items }: Target, text: Buffer): Target[] =>
    [...(partitionKeys.get(table) ?? [])]
      .filter(([index, key]) => index === "" || text.includes(`"${key}"`))
      .map(([index]) => ({ table, index, items }));

  const countWrites = (target: Target, text: Buffer): void => {
    for (const written of listWritten(target, text))
      add("ConsumedWriteCapacityUnits", written, countUnits(written, text.length, 1024));
  };

  return {
    countCall({ operation, readBody, text }, answerBytes) {
      const kind = findKind(operation);
      if (kind === undefined) return;
      const { targets, isConsistent } = readTargets(readBody());
      for (const target of targets) {
        if (kind === "Write") countWrites(target, text);
        else
          add("ConsumedReadCapacityUnits", target, countReads(target, answerBytes, isConsistent));
      }
    },
  };
}

/** An item takes a unit at least, and another one for each further so many bytes. */
const countUnits = ({ items }: Target, bytes: number, unitBytes: number): number =>
  Math.max(items, Math.ceil(bytes / unitBytes));

const countReads = (target: Target, bytes: number, isConsistent: boolean): number =>
  countUnits(target, bytes, 4096) / (isConsistent ? 1 : 2);

function readTargets(body: unknown): { targets: Target[]; isConsistent: boolean } {
  const { data } = bodySchema.safeParse(body);
  if (data === undefined) return { targets: [], isConsistent: false };
  const batched = Object.entries(data.RequestItems).map(([table, requests]) => ({
    table: toName(table),
    items: Array.isArray(requests) ? requests.length : requests.Keys.length,
  }));
  const { TableName: table, IndexName: index, ConsistentRead: isConsistent } = data;
  return {
    targets: table === undefined ? batched : [{ table: toName(table), index, items: 1 }],
    isConsistent,
  };
}

/** A request may name a table by its ARN. */
const toName = (table: string) => table.split(":table/").at(-1) ?? table;
