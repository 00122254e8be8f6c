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

/** What of a queue's template the stand-in acts on; the rest is about permission and encryption. */
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

/** Gives the queue the attributes its template says, creating it when it is missing. */
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
 * Makes the messages visible that somebody held when the machine died: nothing runs any more that
 * could hold them, and nobody failed on them, so that receive is not counted towards the dead
 * letters either. On AWS, where no machine dies with everything on it, their visibility time-out
 * would have to pass.
 */
export async function releaseHeldMessages(
  client: SQSClient,
  server: FauxqsServer,
  { name, ref }: Resource,
): Promise<void> {
  for (const { receiptHandle, message } of server.inspectQueue(name)?.messages.inflight ?? []) {
    // The stand-in's own object, which the call below writes to its database.
    message.approximateReceiveCount -= 1;
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: ref,
        ReceiptHandle: receiptHandle,
        // One millisecond: with 0 fauxqs 2.4 fails on its own database, and loses sight of it.
        VisibilityTimeout: 0.001,
      }),
    );
  }
}
