import * as z from "zod";
import type { Access } from "#infra/local/permissions/permissions.ts";
import { accountId, region } from "#infra/local/template/resource-values.ts";

const queueRequest = z.object({ QueueUrl: z.string() });

/**
 * The permissions that a queue's key needs besides:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
 */
const KEY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  SendMessage: ["kms:GenerateDataKey", "kms:Decrypt"],
  ReceiveMessage: ["kms:Decrypt"],
};

/**
 * Lists what an SQS request does. A batch needs the permission of its single operation:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-api-permissions-reference.html
 */
export function listQueueAccesses(operation: string, body: unknown): Access[] {
  const name = operation.replace(/Batch$/, "");
  const request = queueRequest.safeParse(body);
  if (!request.success) return [{ action: `sqs:${name}`, resource: "*" }];
  return [createQueueAccess(name, request.data.QueueUrl.split("/").at(-1) ?? "")];
}

/** What an operation on a queue needs. */
export function createQueueAccess(operation: string, queue: string): Access {
  const resource = `arn:aws:sqs:${region}:${accountId}:${queue}`;
  const actions = KEY_ACTIONS[operation];
  return {
    action: `sqs:${operation}`,
    resource,
    ...(actions && { keyUse: { encrypted: resource, service: "sqs", actions } }),
  };
}
