import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { service } from "#functions/runtime/service.ts";
import { sqsWorker } from "#functions/runtime/sqs-worker.ts";
import { documents } from "#shared/aws/document-client.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { type DriveMessage, driveMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { driveOrder } from "#shared/courier/use-cases/sandbox/simulate-order-step.ts";
import { drivePoint } from "#shared/courier/use-cases/sandbox/simulate-point-step.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { driveEnv } from "./env.ts";

const env = readEnv(driveEnv);
const driving = service("courier-drive");
const client = documents();
const driveQueue = hintQueue(driving, env.DRIVE_QUEUE_URL);
const deps = {
  orders: dynamoOrders(client, env.COURIER_TABLE),
  points: dynamoPoints(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  hints: {
    ...sqsNotifyHints(hintQueue(driving, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(driveQueue),
    ...sqsOrderDriveHints(driveQueue),
  },
  credentials,
  clock: systemClock,
};
const ofPoint = drivePoint(deps);
const ofOrder = driveOrder(deps);
const run = async (step: DriveMessage) => {
  const { ok } = await ("orderId" in step ? ofOrder(step) : ofPoint(step));
  driving.log.info("driver looked", { ...step, done: ok });
};

export const handler = driving.handler(sqsWorker({ message: driveMessage, run, log: driving.log }));
