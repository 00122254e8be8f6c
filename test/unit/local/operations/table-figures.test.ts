import { expect, it } from "vitest";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { createTableFigures } from "#infra/local/operations/table-figures.ts";

const KEYS = new Map([
  [
    "State",
    new Map([
      ["", "pk"],
      ["due", "due"],
      ["open", "openAccount"],
    ]),
  ],
]);

/** Lets a table see one request, and returns what it measured: by metric, and index where it is one. */
function measure(operation: string, body: object, answerBytes: number) {
  const samples = createMetricSamples();
  const figures = createTableFigures(samples, KEYS);
  const call = { operation, readBody: () => body, text: Buffer.from(JSON.stringify(body)) };
  figures.countCall(call, answerBytes);
  const period = { startsAt: Date.now() - 3_540_000, seconds: 3600 };
  return Object.fromEntries(
    samples.listSeries().map((series) => {
      const { TableName, GlobalSecondaryIndexName: index } = series.dimensions;
      expect([series.namespace, TableName]).toEqual(["AWS/DynamoDB", "State"]);
      const name = index === undefined ? series.name : `${series.name} ${index}`;
      return [name, samples.read(series, "Sum", period)];
    }),
  );
}

const State = "State";
it.each([
  ["GetItem", { TableName: State, Key: {} }, 100, { ConsumedReadCapacityUnits: 0.5 }],
  ["GetItem", { TableName: State, ConsistentRead: true }, 5000, { ConsumedReadCapacityUnits: 2 }],
  [
    "Query",
    { TableName: "arn:aws:dynamodb:local:1:table/State", IndexName: "due" },
    9000,
    { "ConsumedReadCapacityUnits due": 1.5 },
  ],
  [
    "BatchGetItem",
    { RequestItems: { State: { Keys: [1, 2, 3] } } },
    10,
    { ConsumedReadCapacityUnits: 1.5 },
  ],
  ["PutItem", { TableName: State, Item: { pk: "a" } }, 2, { ConsumedWriteCapacityUnits: 1 }],
  [
    "UpdateItem",
    { TableName: State, ExpressionAttributeNames: { "#due": "due" }, Large: "x".repeat(1500) },
    2,
    { ConsumedWriteCapacityUnits: 2, "ConsumedWriteCapacityUnits due": 2 },
  ],
  ["BatchWriteItem", { RequestItems: { State: [1, 2] } }, 2, { ConsumedWriteCapacityUnits: 2 }],
  ["DescribeTable", { TableName: State }, 2, {}],
])("counts the units of %s %j", (operation, body, answerBytes, expected) => {
  expect(measure(operation, body, answerBytes)).toEqual(expected);
});
