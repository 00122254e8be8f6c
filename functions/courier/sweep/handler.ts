import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work/dynamo-due-work.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { dynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { sweep } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { finishPlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { sweepEnv } from "./env.ts";

const env = readEnv(sweepEnv);
const sweeping = service("courier-sweep");
const driveQueue = hintQueue(sweeping, env.DRIVE_QUEUE_URL);
const client = documents();
const deps = {
  due: dynamoDueWork(client, env.COURIER_TABLE),
  plans: dynamoRoutePlans(client, env.COURIER_TABLE),
  points: dynamoPoints(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  hints: {
    ...sqsNotifyHints(hintQueue(sweeping, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(driveQueue),
    ...sqsOrderDriveHints(driveQueue),
  },
  credentials,
  clock: systemClock,
};
const run = sweep(deps);
const finish = finishPlans(deps);

export const handler = sweeping.handler(async () => {
  try {
    const found = await run();
    sweeping.log.info("swept", found);
    sweeping.count("SweepFound", found.points + found.orders + found.notifications);
  } finally {
    // Plans wait for nothing that the rest could not read.
    sweeping.log.info("plans finished", { plans: await finish() });
  }
});
