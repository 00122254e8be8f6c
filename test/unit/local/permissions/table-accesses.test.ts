import { describe, expect, it } from "vitest";
import { listTableAccesses } from "#infra/local/services/access/table-accesses.ts";

const PARTITION_KEYS = new Map([
  [
    "orders",
    new Map([
      ["", "pk"],
      ["due", "dueShard"],
    ]),
  ],
  ["others", new Map([["", "id"]])],
]);
const ARN = "arn:aws:dynamodb:us-east-1:000000000000:table";

const list = (operation: string, body: unknown) =>
  listTableAccesses(operation, body, PARTITION_KEYS).map(({ action, resource, readContext }) => [
    action,
    resource,
    readContext?.()["dynamodb:LeadingKeys"],
  ]);

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
describe("a request about one table", () => {
  const key = { pk: { S: "STORE#1" }, sk: { S: "ORDER#1" } };

  it.each([
    ["GetItem", { Key: key }],
    ["UpdateItem", { Key: key }],
    ["DeleteItem", { Key: key }],
    ["PutItem", { Item: { ...key, total: { N: "1" } } }],
  ])("is its operation on the table, and names the partition: %s", (operation, body) => {
    expect(list(operation, { TableName: "orders", ...body })).toEqual([
      [`dynamodb:${operation}`, `${ARN}/orders`, ["STORE#1"]],
    ]);
  });

  it("names the partition that a query reads", () => {
    const query = {
      TableName: "orders",
      KeyConditionExpression: "begins_with(sk, :prefix) AND #partition = :store",
      ExpressionAttributeNames: { "#partition": "pk" },
      ExpressionAttributeValues: { ":prefix": { S: "ORDER#" }, ":store": { S: "STORE#1" } },
    };
    expect(list("Query", query)).toEqual([["dynamodb:Query", `${ARN}/orders`, ["STORE#1"]]]);
  });

  it("is about the index that it names, and about the index's partition key", () => {
    const query = {
      TableName: "orders",
      IndexName: "due",
      KeyConditionExpression: "dueShard = :shard AND dueAt < :now",
      ExpressionAttributeValues: { ":shard": { N: "3" }, ":now": { S: "2026" } },
    };
    expect(list("Query", query)).toEqual([["dynamodb:Query", `${ARN}/orders/index/due`, ["3"]]]);
  });

  it("names no partition in a scan", () => {
    expect(list("Scan", { TableName: "orders" })).toEqual([["dynamodb:Scan", `${ARN}/orders`, []]]);
  });

  it("knows a table by its ARN too", () => {
    expect(list("DescribeTable", { TableName: `${ARN}/orders` })[0]?.[1]).toBe(`${ARN}/orders`);
  });
});

describe("a batch", () => {
  it("reads each of its tables, in all its partitions", () => {
    const orders = { Keys: [{ pk: { S: "A" } }, { pk: { S: "B" } }] };
    const request = { RequestItems: { orders, others: { Keys: [{ id: { S: "C" } }] } } };
    expect(list("BatchGetItem", request)).toEqual([
      ["dynamodb:BatchGetItem", `${ARN}/orders`, ["A", "B"]],
      ["dynamodb:BatchGetItem", `${ARN}/others`, ["C"]],
    ]);
  });

  it("writes what it puts and what it deletes", () => {
    const orders = [
      { PutRequest: { Item: { pk: { S: "A" }, total: { N: "1" } } } },
      { DeleteRequest: { Key: { pk: { S: "AUDIT#1" } } } },
    ];
    expect(list("BatchWriteItem", { RequestItems: { orders } })).toEqual([
      ["dynamodb:BatchWriteItem", `${ARN}/orders`, ["A", "AUDIT#1"]],
    ]);
  });
});

it("is about all resources where a request names none", () => {
  expect(list("ListTables", {})).toEqual([["dynamodb:ListTables", "*", undefined]]);
});
