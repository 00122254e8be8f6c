import { SQSClient } from "@aws-sdk/client-sqs";
import { documents } from "#shared/aws/documents.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery-index.ts";
import { sqsHintQueue } from "#shared/bridge/adapters/sqs/hint-queue.ts";
import { sweepDue } from "#shared/bridge/use-cases/sweep-due.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { sweepDueEnv } from "./env.ts";

const env = readEnv(sweepDueEnv);
const { handler: wrapped, count } = service("sweep-due");
const sweep = sweepDue({
  index: dynamoDeliveryIndex(documents(), env.TABLE_NAME),
  hints: sqsHintQueue(new SQSClient(), env.HINT_QUEUE_URL),
  clock: systemClock,
});

export const handler = wrapped(async () => count("DeliveriesDue", await sweep()));
