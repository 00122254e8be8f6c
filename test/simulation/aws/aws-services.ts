import type { AwsCall } from "../platform/platform.ts";
import { ConditionalCheckFailedException } from "../platform/shims/aws-sdk.ts";
import {
  type Attributes,
  applyUpdate,
  checkCondition,
  type ExpressionInput,
} from "./dynamo-expressions.ts";
import { projectItem } from "./dynamo-index.ts";
import type { DynamoTable } from "./dynamo-table.ts";
import { callService, type Engine } from "./engine.ts";
import type { NewMessage, QueuedMessage } from "./queued-message.ts";
import type { SqsQueue } from "./sqs-queue.ts";

interface Services {
  readonly tables: Readonly<Record<string, DynamoTable>>;
  readonly queues: Readonly<Record<string, SqsQueue>>;
  readonly readSecret: (arn: string) => string | undefined;
  readonly sendMail: (input: AwsCall["input"]) => void;
}

/** A call that AWS refuses for now, after the retries of the SDK. */
class ThrottlingException extends Error {
  override readonly name = "ThrottlingException";
}

type Input = Readonly<Record<string, never>>;

const TABLE_MS = [2, 20] as const;
const QUEUE_MS = [5, 30] as const;

/**
 * Answers the calls of the AWS SDK. Semantics beside those of each service, by the AWS SDKs and Tools
 * Reference Guide, retry behavior: a call without an answer is sent again, so that a conditional
 * write can fail because of its own first try; a throttled call fails after some attempts.
 */
export function createAwsServices(engine: Engine, services: Services) {
  const { random } = engine;

  function write(input: Input, change: (before: Attributes | undefined) => Attributes | undefined) {
    const table = findTable(input.TableName ?? "");
    const key = (input.Key ?? input.Item ?? {}) as Attributes;
    const run = () => table.write(key, change, input.ConditionExpression, toExpressionInput(input));
    if (random.drawChance(engine.faults.tableRetried)) run();
    const written = run();
    if (written === "failed") throw new ConditionalCheckFailedException("condition failed");
    return written;
  }

  const findTable = (name: string): DynamoTable => {
    const table = services.tables[name];
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return table;
  };
  const findQueue = (url: string): SqsQueue => {
    const queue = services.queues[url];
    if (queue === undefined) throw new Error(`there is no queue ${url}`);
    return queue;
  };

  const tableCommands: Readonly<Record<string, (input: Input) => unknown>> = {
    Get: ({ TableName, Key, ConsistentRead }) => ({
      Item: findTable(TableName ?? "").get(Key ?? {}, ConsistentRead === true),
    }),
    Put: (input) => void write(input, () => input.Item),
    Delete: (input) => void write(input, () => undefined),
    Update: (input) => ({
      Attributes: write(input, (before) =>
        applyUpdate(
          input.UpdateExpression ?? "",
          { ...(input.Key as Attributes | undefined), ...before },
          toExpressionInput(input),
        ),
      ),
    }),
    Query(input) {
      const { items, lastKey } = findTable(input.TableName ?? "").query({
        ...toExpressionInput(input),
        index: input.IndexName,
        condition: input.KeyConditionExpression ?? "",
        isDescending: input.ScanIndexForward === false,
        isConsistent: input.ConsistentRead === true,
        limit: input.Limit,
        startKey: input.ExclusiveStartKey,
      });
      return { Items: project(items, input), LastEvaluatedKey: lastKey };
    },
    Scan(input) {
      const { items, lastKey } = findTable(input.TableName ?? "").scan(
        input.Limit,
        input.ExclusiveStartKey,
      );
      const found = items.filter((item) =>
        checkCondition(input.FilterExpression, item, toExpressionInput(input)),
      );
      return { Items: project(found, input), LastEvaluatedKey: lastKey };
    },
    BatchGet: ({ RequestItems }) => readBatch(RequestItems ?? {}),
  };

  function readBatch(requests: Readonly<Record<string, BatchRequest>>) {
    const answer = { Responses: {} as Attributes, UnprocessedKeys: {} as Attributes };
    for (const [name, request] of Object.entries(requests)) {
      const isLeft = request.Keys.map(
        (_, at) => at > 0 && random.drawChance(engine.faults.unprocessed),
      );
      const left = request.Keys.filter((_, at) => isLeft[at]);
      const items = request.Keys.filter((_, at) => !isLeft[at])
        .map((key) => findTable(name).get(key, request.ConsistentRead === true))
        .filter((item) => item !== undefined);
      answer.Responses[name] = project(items, request as unknown as Input);
      if (left.length > 0) answer.UnprocessedKeys[name] = { Keys: left };
    }
    return answer;
  }

  const queueCommands: Readonly<Record<string, (input: Input) => unknown>> = {
    SendMessage(input) {
      findQueue(input.QueueUrl ?? "").send(toMessage(input));
      return { MessageId: "accepted" };
    },
    SendMessageBatch({ QueueUrl, Entries }) {
      const failed: object[] = [];
      for (const entry of (Entries ?? []) as Input[]) {
        if (random.drawChance(engine.faults.queueFailed))
          failed.push({ Id: entry.Id, Code: "InternalError" });
        else findQueue(QueueUrl ?? "").send(toMessage(entry));
      }
      return { Failed: failed };
    },
    ReceiveMessage: ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => ({
      Messages: findQueue(QueueUrl ?? "")
        .receive(MaxNumberOfMessages ?? 1, Number(VisibilityTimeout ?? 30) * 1000)
        .map(toReceived),
    }),
    DeleteMessage: ({ QueueUrl, ReceiptHandle }) =>
      findQueue(QueueUrl ?? "").remove(ReceiptHandle ?? ""),
    DeleteMessageBatch({ QueueUrl, Entries }) {
      for (const { ReceiptHandle } of (Entries ?? []) as Input[])
        findQueue(QueueUrl ?? "").remove(ReceiptHandle ?? "");
      return { Failed: [] };
    },
    GetQueueAttributes: ({ QueueUrl }) => ({
      Attributes: {
        ApproximateNumberOfMessages: String(findQueue(QueueUrl ?? "").listMessages().length),
        ApproximateNumberOfMessagesNotVisible: "0",
      },
    }),
  };

  function callTable(command: (input: Input) => unknown, input: Input): unknown {
    if (random.drawChance(engine.faults.tableThrottled)) throw new ThrottlingException("throttled");
    return command(input);
  }

  function callQueue(command: (input: Input) => unknown, input: Input): unknown {
    if (!random.drawChance(engine.faults.queueFailed)) return command(input);
    if (random.drawChance(0.5)) command(input);
    throw new ThrottlingException("the queue does not answer");
  }

  return (call: AwsCall): Promise<unknown> => {
    const input = call.input as Input;
    const onTable = tableCommands[call.command];
    if (onTable) return callService(engine, TABLE_MS, () => callTable(onTable, input));
    const onQueue = queueCommands[call.command];
    if (onQueue) return callService(engine, QUEUE_MS, () => callQueue(onQueue, input));
    if (call.command === "GetSecretValue")
      return callService(engine, QUEUE_MS, () => ({
        SecretString: services.readSecret(String(input.SecretId)),
      }));
    if (call.command === "SendEmail")
      return callService(engine, QUEUE_MS, () =>
        callQueue(() => services.sendMail(call.input), input),
      );
    throw new Error(`${call.command} is not simulated`);
  };
}

interface BatchRequest {
  readonly Keys: readonly Attributes[];
  readonly ConsistentRead?: boolean;
}

const toExpressionInput = (input: Input): ExpressionInput => ({
  names: input.ExpressionAttributeNames,
  values: input.ExpressionAttributeValues,
});

function project(items: Attributes[], input: Input): Attributes[] {
  const expression = (input as { readonly ProjectionExpression?: string }).ProjectionExpression;
  if (expression === undefined) return items;
  const names: Readonly<Record<string, string>> = input.ExpressionAttributeNames ?? {};
  const attributes = expression.split(", ").map((name) => names[name] ?? name);
  return items.map((item) => projectItem(item, attributes));
}

const toMessage = (input: Input): NewMessage => ({
  body: input.MessageBody ?? "",
  group: input.MessageGroupId,
  deduplicationId: input.MessageDeduplicationId,
  delayMs: input.DelaySeconds === undefined ? undefined : Number(input.DelaySeconds) * 1000,
});

const toReceived = ({ id, body, group, sentAt }: QueuedMessage) => ({
  MessageId: id,
  Body: body,
  ReceiptHandle: id,
  Attributes: { SentTimestamp: String(sentAt), MessageGroupId: group },
});
