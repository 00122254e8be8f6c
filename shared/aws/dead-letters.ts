import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";

/** A message that failed too often. */
interface DeadLetter {
  /** The id that the message had in its queue, and in the logs. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** Reads dead letters, which hides them from other readers for some seconds. */
export interface SqsDeadLetters<Queue extends string> {
  /** Returns up to `limit` letters, and about how many there are. */
  list(
    queue: Queue,
    limit: number,
  ): Promise<{ readonly letters: readonly DeadLetter[]; readonly count: number }>;
  /** Sends letters to their queue again: all, or those with these ids. Returns the ids of what was sent. */
  redrive(
    queue: Queue,
    limit: number,
    ids: readonly string[] | undefined,
  ): Promise<readonly string[]>;
  /** Deletes one. Returns whether it was found. */
  delete(queue: Queue, limit: number, id: string): Promise<boolean>;
}

/** A queue and where its dead letters are. */
interface DeadLetterUrls {
  readonly queueUrl: string;
  readonly deadLettersUrl: string;
}

/** SQS returns ten messages a call at most. */
const PER_CALL = 10;
/** A reader takes less; another one sees the letters again soon. */
const HIDDEN_SECONDS = 10;

interface ReceivedLetter extends DeadLetter {
  readonly receiptHandle: string;
  readonly group: string | undefined;
  /** What the message carries beside its body: what caused it. */
  readonly attributes: Message["MessageAttributes"];
}

/**
 * Reads dead letters by receiving them and leaving them there. A letter is redriven by sending it
 * anew: SQS' own redrive cannot choose messages.
 */
export function createSqsDeadLetters<Queue extends string>(
  sqs: SQSClient,
  urls: Readonly<Partial<Record<Queue, DeadLetterUrls>>>,
): SqsDeadLetters<Queue> {
  const findUrls = (queue: Queue): DeadLetterUrls => {
    const found = urls[queue];
    if (found === undefined) throw new Error(`no dead letters of ${queue} here`);
    return found;
  };
  return {
    async list(queue, limit) {
      const { deadLettersUrl } = findUrls(queue);
      const letters: DeadLetter[] = [];
      for await (const received of receiveLetters(sqs, deadLettersUrl, limit))
        letters.push(...received);
      const count = await countLetters(sqs, deadLettersUrl);
      return { letters, count: Math.max(count, letters.length) };
    },
    async redrive(queue, limit, ids) {
      const { queueUrl, deadLettersUrl } = findUrls(queue);
      const redriven: string[] = [];
      for await (const received of receiveLetters(sqs, deadLettersUrl, limit))
        for (const letter of received) {
          if (ids !== undefined && !ids.includes(letter.id)) continue;
          await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, ...toMessage(letter) }));
          await deleteLetter(sqs, deadLettersUrl, letter);
          redriven.push(letter.id);
        }
      return redriven;
    },
    async delete(queue, limit, id) {
      const { deadLettersUrl } = findUrls(queue);
      for await (const received of receiveLetters(sqs, deadLettersUrl, limit)) {
        const letter = received.find((one) => one.id === id);
        if (letter === undefined) continue;
        await deleteLetter(sqs, deadLettersUrl, letter);
        return true;
      }
      return false;
    },
  };
}

const deleteLetter = (
  sqs: SQSClient,
  QueueUrl: string,
  { receiptHandle: ReceiptHandle }: ReceivedLetter,
) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));

/**
 * Receives until nothing new comes, or until the limit, each letter once. Whoever removes letters does
 * so before the next call: SQS refuses to delete a letter of a FIFO queue that is visible again.
 */
async function* receiveLetters(
  sqs: SQSClient,
  url: string,
  limit: number,
): AsyncGenerator<ReceivedLetter[]> {
  const seen = new Set<string>();
  while (seen.size < limit) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(PER_CALL, limit - seen.size),
        VisibilityTimeout: HIDDEN_SECONDS,
        MessageSystemAttributeNames: ["SentTimestamp", "MessageGroupId"],
        MessageAttributeNames: ["All"],
      }),
    );
    const letters = Messages.map(toLetter).filter(({ id }) => !seen.has(id));
    if (letters.length === 0) return;
    for (const { id } of letters) seen.add(id);
    yield letters;
  }
}

const toLetter = ({
  MessageId: id = "",
  Body: body = "",
  ReceiptHandle: receiptHandle = "",
  Attributes: { SentTimestamp: sentTimestamp = "0", MessageGroupId: group } = {},
  MessageAttributes: attributes,
}: Message): ReceivedLetter => ({
  id,
  body,
  receiptHandle,
  sentAt: new Date(Number(sentTimestamp)),
  group,
  attributes,
});

/**
 * In a FIFO queue, the id of the letter drops what a crash, or another operator, sends again. The queue of
 * sign-in requests is none: `sendSignInLinks` says why a second mail is harmless.
 */
const toMessage = ({ id, body, group, attributes }: ReceivedLetter) => ({
  MessageBody: body,
  ...(attributes && { MessageAttributes: attributes }),
  ...(group !== undefined && {
    MessageGroupId: group,
    MessageDeduplicationId: `redriven-${id}`,
  }),
});

async function countLetters(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes: attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
    }),
  );
  return (
    Number(attributes.ApproximateNumberOfMessages ?? 0) +
    Number(attributes.ApproximateNumberOfMessagesNotVisible ?? 0)
  );
}
