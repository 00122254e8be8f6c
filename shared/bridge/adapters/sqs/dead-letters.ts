import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type {
  DeadLetter,
  DeadLetterQueue,
  DeadLetters,
} from "#shared/bridge/ports/overview/dead-letters.ts";

/** A queue and where its dead letters are. */
export interface DeadLetterUrls {
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
}

/**
 * Reads dead letters by receiving them and leaving them there. A letter is redriven by sending it
 * anew: SQS' own redrive cannot choose messages.
 */
export function createSqsDeadLetters(
  sqs: SQSClient,
  urls: Readonly<Partial<Record<DeadLetterQueue, DeadLetterUrls>>>,
): DeadLetters {
  const findUrls = (queue: DeadLetterQueue): DeadLetterUrls => {
    const found = urls[queue];
    if (found === undefined) throw new Error(`no dead letters of ${queue} here`);
    return found;
  };
  return {
    async list(queue, limit) {
      const { deadLettersUrl } = findUrls(queue);
      const letters = await receiveLetters(sqs, deadLettersUrl, limit);
      const count = await countLetters(sqs, deadLettersUrl);
      return { letters, count: Math.max(count, letters.length) };
    },
    async redrive(queue, limit, ids) {
      const { queueUrl, deadLettersUrl } = findUrls(queue);
      const letters = await receiveLetters(sqs, deadLettersUrl, limit);
      const wanted = letters.filter(({ id }) => ids === undefined || ids.includes(id));
      for (const letter of wanted) {
        await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, ...toMessage(letter) }));
        const { receiptHandle: ReceiptHandle } = letter;
        await sqs.send(new DeleteMessageCommand({ QueueUrl: deadLettersUrl, ReceiptHandle }));
      }
      return wanted.map(({ id }) => id);
    },
  };
}

/** Receives until nothing comes, or until the limit. A letter that comes twice counts once. */
async function receiveLetters(
  sqs: SQSClient,
  url: string,
  limit: number,
): Promise<ReceivedLetter[]> {
  const letters = new Map<string, ReceivedLetter>();
  while (letters.size < limit) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(PER_CALL, limit - letters.size),
        VisibilityTimeout: HIDDEN_SECONDS,
        MessageSystemAttributeNames: ["SentTimestamp", "MessageGroupId"],
      }),
    );
    const before = letters.size;
    for (const message of Messages) {
      const letter = toLetter(message);
      letters.set(letter.id, letter);
    }
    if (letters.size === before) break;
  }
  return [...letters.values()];
}

const toLetter = ({
  MessageId: id = "",
  Body: body = "",
  ReceiptHandle: receiptHandle = "",
  Attributes: attributes = {},
}: Message): ReceivedLetter => ({
  id,
  body,
  receiptHandle,
  sentAt: new Date(Number(attributes.SentTimestamp ?? 0)),
  group: attributes.MessageGroupId,
});

/** In a FIFO queue, the id of the letter drops what a crash, or another operator, sends again. */
const toMessage = ({ id, body, group }: ReceivedLetter) => ({
  MessageBody: body,
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
