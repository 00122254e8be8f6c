import { documents } from "#shared/aws/documents.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import { sqsDriveHints, sqsNotifyHints } from "#shared/courier/adapters/sqs/hints.ts";
import { type DriveMessage, driveMessage } from "#shared/courier/adapters/sqs/messages.ts";
import { drivePoint } from "#shared/courier/use-cases/drive-point.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { hintQueue } from "../hint-queue.ts";
import { driveEnv } from "./env.ts";

const env = readEnv(driveEnv);
const driving = service("courier-drive");
const client = documents();
const drive = drivePoint({
  points: dynamoPoints(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  hints: {
    ...sqsNotifyHints(hintQueue(driving, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(hintQueue(driving, env.DRIVE_QUEUE_URL)),
  },
  credentials,
  clock: systemClock,
});
const run = async (step: DriveMessage) =>
  driving.log.info("driver looked", { ...step, done: (await drive(step)).ok });

export const handler = driving.handler(sqsWorker({ message: driveMessage, run, log: driving.log }));
