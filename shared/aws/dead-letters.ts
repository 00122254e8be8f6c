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

/** What sending letters again did. */
interface Redrive {
  /** The ids of what was sent. */
  readonly redriven: readonly string[];
  /** The ids that were named and not found. */
  readonly missed: readonly string[];
  /** All were to be sent, and none could be seen although some are there: somebody else reads them. */
  readonly areHidden: boolean;
}

/** Reads dead letters, which hides them from other readers for some seconds. */
export interface SqsDeadLetters<Queue extends string> {
  /** Returns up to `limit` letters, and about how many there are. */
  list(
    queue: Queue,
    limit: number,
  ): Promise<{ readonly letters: readonly DeadLetter[]; readonly count: number }>;
  /** Sends letters to their queue again: all, or those with these ids. */
  redrive(queue: Queue, limit: number, ids: readonly string[] | undefined): Promise<Redrive>;
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
/**
 * A short poll asks some of the servers of a standard queue only, and can return nothing although letters
 * are there. A long poll asks all of them
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/best-practices-setting-up-long-polling.html).
 */
const LONG_POLL_SECONDS = 1;

interface ReceivedLetter extends DeadLetter {
  readonly receiptHandle: string;
  readonly group: string | undefined;
  /** What the message carries beside its body: what caused it. */
  readonly attributes: Message["MessageAttributes"];
}

/**
 * Reads dead letters by receiving them and leaving them there. A letter is redriven by sending it
 * anew: SQS' own redrive cannot choose messages. Who reads again soon can pass 0 for `waitSeconds`.
 */
export function createSqsDeadLetters<Queue extends string>(
  sqs: SQSClient,
  urls: Readonly<Partial<Record<Queue, DeadLetterUrls>>>,
  waitSeconds = LONG_POLL_SECONDS,
): SqsDeadLetters<Queue> {
  const receive = (url: string, limit: number) => receiveLetters({ sqs, url, limit, waitSeconds });
  const findUrls = (queue: Queue): DeadLetterUrls => {
    const found = urls[queue];
    if (found === undefined) throw new Error(`no dead letters of ${queue} here`);
    return found;
  };
  return {
    async list(queue, limit) {
      const { deadLettersUrl } = findUrls(queue);
      const letters: DeadLetter[] = [];
      for await (const received of receive(deadLettersUrl, limit)) letters.push(...received);
      const count = await countLetters(sqs, deadLettersUrl);
      return { letters, count: Math.max(count, letters.length) };
    },
    async redrive(queue, limit, ids) {
      const { queueUrl, deadLettersUrl } = findUrls(queue);
      const redriven: string[] = [];
      for await (const received of receive(deadLettersUrl, limit))
        for (const letter of received.filter(({ id }) => ids?.includes(id) ?? true)) {
          await sqs.send(new SendMessageCommand(toMessage(queueUrl, letter)));
          await deleteLetter(sqs, deadLettersUrl, letter);
          redriven.push(letter.id);
        }
      const isPartial = ids !== undefined || redriven.length > 0;
      const areHidden = !isPartial && (await countLetters(sqs, deadLettersUrl)) > 0;
      return { redriven, missed: listMissed(ids, redriven), areHidden };
    },
    async delete(queue, limit, id) {
      const { deadLettersUrl } = findUrls(queue);
      for await (const received of receive(deadLettersUrl, limit)) {
        const letter = received.find((one) => one.id === id);
        if (letter === undefined) continue;
        await deleteLetter(sqs, deadLettersUrl, letter);
        return true;
      }
      return false;
    },
  };
}

const listMissed = (ids: readonly string[] = [], found: readonly string[]): string[] =>
  ids.filter((id) => !found.includes(id));

const deleteLetter = (
  sqs: SQSClient,
  QueueUrl: string,
  { receiptHandle: ReceiptHandle }: ReceivedLetter,
) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));

interface Receiving {
  readonly sqs: SQSClient;
  readonly url: string;
  readonly limit: number;
  readonly waitSeconds: number;
}

/**
 * Receives until nothing new comes, or until the limit, each letter once. Whoever removes letters does
 * so before the next call: SQS refuses to delete a letter of a FIFO queue that is visible again.
 */
async function* receiveLetters({
  sqs,
  url,
  limit,
  waitSeconds,
}: Receiving): AsyncGenerator<ReceivedLetter[]> {
  const seen = new Set<string>();
  while (seen.size < limit) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(PER_CALL, limit - seen.size),
        VisibilityTimeout: HIDDEN_SECONDS,
        WaitTimeSeconds: waitSeconds,
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
 * In a FIFO queue, the id of the letter drops what a crash, or another operator, sends again. A standard
 * queue, whose messages can have a group too, refuses such an id. There, work that is done twice is
 * harmless: `sendSignInLinks` and `processWebhookMessage` say why.
 */
const toMessage = (queueUrl: string, { id, body, group, attributes }: ReceivedLetter) => ({
  QueueUrl: queueUrl,
  MessageBody: body,
  ...(attributes && { MessageAttributes: attributes }),
  ...(group !== undefined && { MessageGroupId: group }),
  // Each FIFO queue has this suffix, and no other queue has it.
  ...(queueUrl.endsWith(".fifo") && { MessageDeduplicationId: `redriven-${id}` }),
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
