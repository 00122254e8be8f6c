import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { createSqsDeadLetters } from "#shared/aws/dead-letters.ts";

/** Letters stay hidden for ten seconds, after which SQS refuses to delete one of a FIFO queue. */
const URLS = { reconcile: { queueUrl: "https://sqs/q", deadLettersUrl: "https://sqs/dead" } };

/** A queue of dead letters that hands out ten a call, none twice. */
function createClient(letterCount: number) {
  const client = new SQSClient({ region: "us-east-1" });
  const letters = Array.from({ length: letterCount }, (_, at) => ({
    MessageId: `letter-${at}`,
    Body: "{}",
    ReceiptHandle: `handle-${at}`,
    Attributes: { SentTimestamp: "0", MessageGroupId: "group" },
  }));
  let unfinished = 0;
  let mostUnfinished = 0;
  const sent: string[] = [];
  const receive = (count = 10) => {
    const received = letters.splice(0, count);
    unfinished += received.length;
    mostUnfinished = Math.max(mostUnfinished, unfinished);
    return { Messages: received };
  };
  vi.spyOn(client, "send").mockImplementation(async (command: unknown) => {
    if (command instanceof ReceiveMessageCommand) return receive(command.input.MaxNumberOfMessages);
    if (command instanceof SendMessageCommand)
      sent.push(command.input.MessageDeduplicationId ?? "");
    if (command instanceof DeleteMessageCommand) unfinished -= 1;
    return {};
  });
  return { client, sent, getMostUnfinished: () => mostUnfinished };
}

it("sends and removes ten letters before it receives the next ones, as they stay hidden for seconds", async () => {
  const { client, sent, getMostUnfinished } = createClient(35);

  const ids = await createSqsDeadLetters(client, URLS).redrive("reconcile", 100, undefined);

  expect(ids).toHaveLength(35);
  expect(new Set(sent).size).toBe(35);
  expect(getMostUnfinished()).toBe(10);
});

it("sends at most as many letters as it may", async () => {
  const { client, sent } = createClient(35);

  expect(await createSqsDeadLetters(client, URLS).redrive("reconcile", 12, undefined)).toHaveLength(
    12,
  );
  expect(sent).toHaveLength(12);
});
