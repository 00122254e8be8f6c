import { DescribeTableCommand, DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { computeItemBytes } from "../reconcile-benchmark/item-size.ts";
import type { FunctionCounts } from "./counts.ts";
import type { ServerCall } from "./recorder.ts";
import { countIndexWrite, countRead, countTableWrite, type TableIndex } from "./table-units.ts";

type Item = Record<string, Record<string, unknown>>;
type Units = Partial<
  Pick<
    FunctionCounts,
    "tableReads" | "tableWrites" | "readUnits" | "writeUnits" | "indexWriteUnits"
  >
>;
interface Request {
  readonly TableName: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly Keys?: Item[]; readonly ConsistentRead?: boolean }>
  >;
}
interface Answer {
  readonly Item?: Item;
  readonly Items?: Item[];
  readonly Responses?: Readonly<Record<string, Item[]>>;
}

const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const WRITES = ["PutItem", "UpdateItem", "DeleteItem"];

/**
 * Measures calls of DynamoDB in its units. It remembers each item that is written, because the units
 * of a write depend on what was there before.
 */
export function createTableMeter(getUrl: () => string) {
  const images = new Map<string, Item>();
  const indexes = new Map<string, Promise<readonly TableIndex[]>>();
  let client: DynamoDBClient | undefined;
  const open = () => {
    client ??= new DynamoDBClient({ endpoint: getUrl(), region: "us-east-1", credentials });
    return client;
  };
  const listIndexes = (table: string) => {
    const known =
      indexes.get(table) ??
      open()
        .send(new DescribeTableCommand({ TableName: table }))
        .then(({ Table }) => (Table?.GlobalSecondaryIndexes ?? []) as unknown as TableIndex[]);
    indexes.set(table, known);
    return known;
  };

  async function measureWrite(operation: string, request: Request, status: number): Promise<Units> {
    const { TableName: table, Item: put, Key: key = toKey(put) } = request;
    const id = toId(table, key);
    const before = images.get(id);
    // A write whose condition fails costs units, too.
    if (status !== 200) return { tableWrites: 1, writeUnits: countTableWrite(before, undefined) };
    const after =
      operation === "UpdateItem"
        ? ((
            await open().send(
              new GetItemCommand({ TableName: table, Key: key as never, ConsistentRead: true }),
            )
          ).Item as Item | undefined)
        : put;
    if (after === undefined) images.delete(id);
    else images.set(id, after);
    const inIndexes = (await listIndexes(table)).map((index) =>
      countIndexWrite(index, before, after),
    );
    return {
      tableWrites: 1,
      writeUnits: countTableWrite(before, after),
      indexWriteUnits: inIndexes.reduce((sum, units) => sum + units, 0),
    };
  }

  function measureRead(operation: string, request: Request, answer: Answer): Units {
    if (operation === "BatchGetItem") {
      const batches = Object.entries(request.RequestItems ?? {});
      const units = batches.map(([table, { Keys = [], ConsistentRead: isConsistent = false }]) =>
        Keys.reduce(
          (sum, key) => sum + countRead(listFound(images.get(toId(table, key))), isConsistent),
          0,
        ),
      );
      return { tableReads: 1, readUnits: units.reduce((sum, one) => sum + one, 0) };
    }
    // A projection is charged by the whole item.
    const whole = request.Key && images.get(toId(request.TableName, request.Key));
    const items = answer.Items ?? listFound(whole ?? answer.Item);
    return { tableReads: 1, readUnits: countRead(items, request.ConsistentRead === true) };
  }

  return {
    async measure({ target, status, request, response }: ServerCall): Promise<Units> {
      const operation = target.split(".")[1] ?? "";
      const sent = JSON.parse(request) as Request;
      return WRITES.includes(operation)
        ? measureWrite(operation, sent, status)
        : measureRead(operation, sent, JSON.parse(response || "{}") as Answer);
    },
    measureStoredBytes: () =>
      [...images.values()].reduce((sum, item) => sum + computeItemBytes(item) + 100, 0),
  };
}

const listFound = (item: Item | undefined): Item[] => (item === undefined ? [] : [item]);
const toKey = (item: Item | undefined): Item => ({ pk: item?.pk ?? {}, sk: item?.sk ?? {} });
const toId = (table: string, { pk, sk }: Item): string => JSON.stringify([table, pk, sk]);
