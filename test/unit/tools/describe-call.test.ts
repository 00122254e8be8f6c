import { expect, it } from "vitest";
import { describeAwsCall, describeOutsideCall } from "#test/tools/cost-benchmark/describe-call.ts";

const QUEUE = "http://127.0.0.1:9000/000000000000/Bridge-ReconcileRequestsQueue.fifo";

it.each([
  [
    "a message by its reason",
    "AmazonSQS.SendMessage",
    { QueueUrl: QUEUE, MessageBody: JSON.stringify({ reason: "courier notification" }) },
    ["send courier notification"],
  ],
  [
    "one that was sent before",
    "AmazonSQS.SendMessage",
    {
      QueueUrl: QUEUE,
      MessageBody: JSON.stringify({
        reason: "shopify orders/updated",
        firstSentAt: "2026-11-29T10:58:42.057Z",
      }),
    },
    ["send shopify orders/updated, once more"],
  ],
  [
    "each message of a batch, one without a reason by its queue",
    "AmazonSQS.SendMessageBatch",
    { QueueUrl: QUEUE, Entries: [{ MessageBody: '{"kind":"find-order"}' }, { MessageBody: "{}" }] },
    ["send find-order", "send Bridge-ReconcileRequestsQueue.fifo"],
  ],
  [
    "reads of one moment by their kinds, each once and without ids",
    "DynamoDB_20120810.BatchGetItem",
    {
      RequestItems: {
        table: {
          Keys: [
            { pk: { S: "STORE#shop" }, sk: { S: "STORE" } },
            { pk: { S: "STORE#shop" }, sk: { S: "DELIVERY#1#1" } },
            { pk: { S: "STORE#shop" }, sk: { S: "DELIVERY#2#1" } },
          ],
        },
      },
    },
    ["BatchGetItem STORE/DELIVERY STORE/STORE"],
  ],
  [
    "a search by its index",
    "DynamoDB_20120810.Query",
    { IndexName: "courier" },
    ["Query of the index courier"],
  ],
  ["no call of another service", "secretsmanager.GetSecretValue", {}, []],
])("names %s", (_, target, request, calls) => {
  expect(describeAwsCall({ target, request: JSON.stringify(request) })).toEqual(calls);
});

it.each([
  [
    "Courier",
    "GET /api/points/dropoff/track/access_key/wc-1?units=km",
    "Courier GET /api/points/dropoff/track/access_key/wc-1",
  ],
  ["woocommerce", "GET /wp-json/wc/v3/orders/12", "woocommerce GET /wp-json/wc/v3/orders/{}"],
  ["shopify", "BridgeOrder", "shopify BridgeOrder"],
])("names a call of %s without ids: %s", (party, operation, name) => {
  expect(describeOutsideCall(party, operation)).toBe(name);
});
