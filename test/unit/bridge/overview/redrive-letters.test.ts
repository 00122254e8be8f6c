import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { createSqsDeadLetters } from "#shared/aws/dead-letters.ts";

/** Letters stay hidden for ten seconds, after which SQS refuses to delete one of a FIFO queue. */
const URLS = {
  reconcile: { queueUrl: "https://sqs/q.fifo", deadLettersUrl: "https://sqs/dead.fifo" },
  webhooks: { queueUrl: "https://sqs/q", deadLettersUrl: "https://sqs/dead" },
};

/**
 * A queue of dead letters that hands out ten a call, none twice. Its first short poll is a "false empty
 * response": "messages are available but aren't included" (Amazon SQS Developer Guide, setting up long
 * polling).
 */
function createClient(letterCount: number, hiddenCount = 0) {
  const client = new SQSClient({ region: "us-east-1" });
  const letters = Array.from({ length: letterCount }, (_, at) => ({
    MessageId: `letter-${at}`,
    Body: "{}",
    ReceiptHandle: `handle-${at}`,
    Attributes: { SentTimestamp: "0", MessageGroupId: "group" },
  }));
  let unfinished = 0;
  let mostUnfinished = 0;
  const sent: SendMessageCommandInput[] = [];
  let shortPolls = 0;
  const receive = ({ MaxNumberOfMessages: count = 10, WaitTimeSeconds: wait = 0 }) => {
    if (wait === 0 && ++shortPolls === 1) return {};
    const received = letters.splice(0, count);
    unfinished += received.length;
    mostUnfinished = Math.max(mostUnfinished, unfinished);
    return { Messages: received };
  };
  vi.spyOn(client, "send").mockImplementation(async (command: unknown) => {
    if (command instanceof ReceiveMessageCommand) return receive(command.input);
    if (command instanceof SendMessageCommand) sent.push(command.input);
    if (command instanceof DeleteMessageCommand) unfinished -= 1;
    if (command instanceof GetQueueAttributesCommand)
      return { Attributes: { ApproximateNumberOfMessages: String(hiddenCount + letters.length) } };
    return {};
  });
  return { client, sent, getMostUnfinished: () => mostUnfinished };
}

const redrive = (client: SQSClient, limit: number, ids?: readonly string[]) =>
  createSqsDeadLetters(client, URLS).redrive("reconcile", limit, ids);

it("sends and removes ten letters before it receives the next ones, as they stay hidden for seconds", async () => {
  const { client, sent, getMostUnfinished } = createClient(35);

  const { redriven } = await redrive(client, 100);

  expect(redriven).toHaveLength(35);
  expect(new Set(sent.map((one) => one.MessageDeduplicationId)).size).toBe(35);
  expect(getMostUnfinished()).toBe(10);
});

it("names the letter to a FIFO queue only: SQS refuses that in a standard queue, where a group is allowed", async () => {
  const { client, sent } = createClient(1);
  await redrive(client, 100);
  const standard = createClient(1);
  await createSqsDeadLetters(standard.client, URLS).redrive("webhooks", 100, undefined);

  const message = { MessageBody: "{}", MessageGroupId: "group" };
  expect(sent).toEqual([
    {
      ...{ ...message, QueueUrl: URLS.reconcile.queueUrl },
      MessageDeduplicationId: "redriven-letter-0",
    },
  ]);
  expect(standard.sent).toEqual([{ ...message, QueueUrl: URLS.webhooks.queueUrl }]);
});

it("sends at most as many letters as it may", async () => {
  const { client, sent } = createClient(35);

  expect((await redrive(client, 12)).redriven).toHaveLength(12);
  expect(sent).toHaveLength(12);
});

it.each([
  ["without ids", undefined, { redriven: [], missed: [], areHidden: true }],
  ["of named ones", ["letter-9"], { redriven: [], missed: ["letter-9"], areHidden: false }],
])("says %s that somebody else reads the letters", async (_, ids, expected) => {
  const { client } = createClient(0, 3);

  expect(await redrive(client, 100, ids)).toEqual(expected);
});

it("does not say that letters are hidden when there are none, or when it sent some", async () => {
  expect(await redrive(createClient(0).client, 100)).toMatchObject({ areHidden: false });
  expect(await redrive(createClient(2, 3).client, 100)).toMatchObject({ areHidden: false });
});

it("lists the letters of a queue whose servers answer a short poll with nothing", async () => {
  const { client } = createClient(3);

  const { letters } = await createSqsDeadLetters(client, URLS).list("reconcile", 100);

  expect(letters).toHaveLength(3);
});
