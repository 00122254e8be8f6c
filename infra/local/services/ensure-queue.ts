import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { FauxqsServer } from "fauxqs";
import * as z from "zod";
import { type Resource, readProperties } from "#infra/local/template/system.ts";

const attribute = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional();
const json = z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value));

/** The queue properties that the local SQS supports. The others concern permissions and encryption. */
const queueProperties = z.object({
  FifoQueue: attribute,
  ContentBasedDeduplication: attribute,
  DelaySeconds: attribute,
  MaximumMessageSize: attribute,
  MessageRetentionPeriod: attribute,
  ReceiveMessageWaitTimeSeconds: attribute,
  VisibilityTimeout: attribute,
  RedrivePolicy: json.optional(),
});

/** Creates the queue if it is missing, and sets the attributes of its template. */
export async function ensureQueue(
  client: SQSClient,
  server: FauxqsServer,
  resource: Resource,
): Promise<void> {
  const attributes = Object.fromEntries(
    Object.entries(readProperties(resource, queueProperties)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const { FifoQueue: _, ...changeable } = attributes;
  if (server.inspectQueue(resource.name) === undefined)
    await client.send(new CreateQueueCommand({ QueueName: resource.name, Attributes: attributes }));
  else
    await client.send(
      new SetQueueAttributesCommand({ QueueUrl: resource.ref, Attributes: changeable }),
    );
}

/**
 * Makes the messages visible that were in flight when the previous run was killed. No consumer of
 * that run exists any more and none failed on them, so that receive does not count towards the
 * dead-letter limit. On AWS the visibility time-out would have to pass first.
 */
export async function releaseHeldMessages(
  client: SQSClient,
  server: FauxqsServer,
  { name, ref }: Resource,
): Promise<void> {
  for (const { receiptHandle, message } of server.inspectQueue(name)?.messages.inflight ?? []) {
    // This is fauxqs's own object. The command below writes it to the database.
    message.approximateReceiveCount -= 1;
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: ref,
        ReceiptHandle: receiptHandle,
        // One millisecond: with 0, fauxqs 2.4 fails on its own database and loses the message.
        VisibilityTimeout: 0.001,
      }),
    );
  }
}
