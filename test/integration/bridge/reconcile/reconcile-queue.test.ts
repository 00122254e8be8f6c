import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandOutput,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMessageRelease } from "#functions/runtime/release-messages.ts";
import { sendWithClient } from "#shared/aws/send-with-client.ts";
import { createSqsReconcileQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { createRepairSender } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { reconcileRequestSchema } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { webhookRepairSchema } from "#shared/bridge/domain/stores/webhook-repair.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";

const server = await startFauxqs({ port: 0, logger: false });
afterAll(() => server.stop());
const endpoint = `http://127.0.0.1:${server.port}`;
const client = new SQSClient({
  endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "x", secretAccessKey: "x" },
});

let queueUrl = "";
let queue: BulkReconcileQueue;
let queues = 0;
beforeEach(async () => {
  const name = `reconcile-${queues++}.fifo`;
  await client.send(new CreateQueueCommand({ QueueName: name, Attributes: { FifoQueue: "true" } }));
  queueUrl = `${endpoint}/000000000000/${name}`;
  queue = createSqsReconcileQueue(client, queueUrl);
});

const createRequest = (orderId: string) => ({ ...buildDeliveryKey(orderId), reason: "test" });
const receive = async () => {
  const { Messages = [] }: ReceiveMessageCommandOutput = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ["MessageGroupId"],
    }),
  );
  return Messages.map(({ Body = "", Attributes }) => ({
    request: reconcileRequestSchema.parse(JSON.parse(Body)),
    group: Attributes?.MessageGroupId,
  }));
};

describe("the reconcile queue", () => {
  it("contains the request after `send` resolves, in the message group of its delivery", async () => {
    await queue.send(createRequest("1"), "w-1");

    expect(await receive()).toEqual([{ request: createRequest("1"), group: "tea-house/1/1" }]);
  });

  it("accepts the same event once, and the next event of the same delivery", async () => {
    await queue.send(createRequest("1"), "w-1");
    await queue.send(createRequest("1"), "w-1");
    expect(await receive()).toHaveLength(1);

    await queue.send(createRequest("2"), "w-1");
    await queue.send(createRequest("2"), "w-2");
    expect((await receive()).map(({ group }) => group)).toEqual(["tea-house/2/1"]);
  });

  it("hands out a delivery's next request as soon as the one before is released", async () => {
    await queue.send(createRequest("1"), "w-1");
    await queue.send(createRequest("1"), "w-2");
    const { Messages: [message] = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl }),
    );
    expect(await receive()).toEqual([]);

    await createMessageRelease(client, queueUrl)([message?.ReceiptHandle ?? ""]);

    expect(await receive()).toHaveLength(1);
  });

  it("takes many requests in calls of ten, each as if it were sent alone", async () => {
    const entries = Array.from({ length: 25 }, (_, at) => ({
      request: createRequest(String(at + 1)),
      deduplicationId: "w-1",
    }));
    await queue.send(createRequest("7"), "w-1");

    await queue.sendAll(entries);
    await queue.sendAll(entries.slice(0, 3));

    const received = [...(await receive()), ...(await receive()), ...(await receive())];
    expect(received).toHaveLength(25);
    expect(new Set(received.map(({ group }) => group))).toEqual(
      new Set(entries.map((_, at) => `tea-house/${at + 1}/1`)),
    );
  });

  it("rejects when SQS does not take one of many", async () => {
    const failed = [{ Id: "3", Code: "InternalError", SenderFault: false }];
    const failing = createSqsReconcileQueue(
      { send: async () => ({ Failed: failed }) } as unknown as SQSClient,
      queueUrl,
    );

    await expect(
      failing.sendAll([{ request: createRequest("1"), deduplicationId: "w-1" }]),
    ).rejects.toThrow("InternalError");
  });

  it("rejects when the queue is unreachable, so that no webhook is acknowledged", async () => {
    const nowhere = createSqsReconcileQueue(
      new SQSClient({
        endpoint: "http://127.0.0.1:1",
        region: "us-east-1",
        credentials: { accessKeyId: "x", secretAccessKey: "x" },
        maxAttempts: 1,
      }),
      "http://127.0.0.1:1/000000000000/q.fifo",
    );

    await expect(nowhere.send(createRequest("1"), "w-1")).rejects.toThrow();
  });
});

it("accepts a repair request of a store once in five minutes, in a message group of its own", async () => {
  const send = createRepairSender(sendWithClient(client), queueUrl);
  const repair = { storeId: storeIdSchema.parse("tea-house"), repair: "webhooks" } as const;
  for (let errors = 0; errors < 20; errors++) await send(repair);
  await send({ ...repair, storeId: storeIdSchema.parse("bakery") });

  const { Messages = [] }: ReceiveMessageCommandOutput = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ["MessageGroupId"],
    }),
  );

  expect(
    Messages.map(({ Body = "" }) => webhookRepairSchema.parse(JSON.parse(Body)).storeId),
  ).toEqual(["tea-house", "bakery"]);
  expect(Messages.map(({ Attributes }) => Attributes?.MessageGroupId)).toEqual([
    "tea-house",
    "bakery",
  ]);
});
