import { documents } from "#shared/aws/documents.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/order-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/hints.ts";
import { type DriveMessage, driveMessage } from "#shared/courier/adapters/sqs/messages.ts";
import { drivePoint } from "#shared/courier/use-cases/drive-point.ts";
import { driveOrder } from "#shared/courier/use-cases/orders/drive-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { hintQueue } from "../hint-queue.ts";
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
