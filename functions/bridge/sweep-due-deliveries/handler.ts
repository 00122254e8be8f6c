import { SQSClient } from "@aws-sdk/client-sqs";
import { readEnv } from "#functions/runtime/read-env.ts";
import { service } from "#functions/runtime/service.ts";
import { documents } from "#shared/aws/document-client.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/reconcile-queue.ts";
import { sweepDue } from "#shared/bridge/use-cases/reconcile/sweep-due-deliveries.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { sweepDueEnv } from "./env.ts";

const env = readEnv(sweepDueEnv);
const { handler: wrapped, count } = service("sweep-due");
const sweep = sweepDue({
  index: dynamoDeliveryIndex(documents(), env.TABLE_NAME),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  clock: systemClock,
});

export const handler = wrapped(async () => count("DeliveriesDue", await sweep()));
