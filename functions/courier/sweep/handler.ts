import { documents } from "#shared/aws/documents.ts";
import { dynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/hints.ts";
import { sweep } from "#shared/courier/use-cases/sweep.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { hintQueue } from "../hint-queue.ts";
import { sweepEnv } from "./env.ts";

const env = readEnv(sweepEnv);
const sweeping = service("courier-sweep");
const driveQueue = hintQueue(sweeping, env.DRIVE_QUEUE_URL);
const run = sweep({
  due: dynamoDueWork(documents(), env.COURIER_TABLE),
  hints: {
    ...sqsNotifyHints(hintQueue(sweeping, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(driveQueue),
    ...sqsOrderDriveHints(driveQueue),
  },
  clock: systemClock,
});

export const handler = sweeping.handler(async () => {
  const found = await run();
  sweeping.log.info("swept", found);
  sweeping.count("SweepFound", found.points + found.orders + found.notifications);
});
