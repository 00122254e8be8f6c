import { openWorkQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { openTable } from "#shared/aws/table.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { createDynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { createDynamoDueWork } from "#shared/courier/adapters/dynamodb/due-work/dynamo-due-work.ts";
import { createDynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import { createDynamoRoutePlans } from "#shared/courier/adapters/dynamodb/routes/dynamo-route-plans.ts";
import {
  createSqsNotificationQueue,
  createSqsOrderSimulationQueue,
  createSqsPointSimulationQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { settleDuePlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { sweepEnv } from "./env.ts";

const env = readEnv(sweepEnv);
const service = createService("courier-sweep");
const simulationQueue = openWorkQueue(service, env.SIMULATION_QUEUE_URL);
const table = openTable(env.COURIER_TABLE);
const deps = {
  due: createDynamoDueWork(table),
  plans: createDynamoRoutePlans(table),
  points: createDynamoPoints(table),
  accounts: createDynamoAccounts(table),
  workQueue: {
    ...createSqsNotificationQueue(openWorkQueue(service, env.NOTIFY_QUEUE_URL)),
    ...createSqsPointSimulationQueue(simulationQueue),
    ...createSqsOrderSimulationQueue(simulationQueue),
  },
  credentials,
  clock: systemClock,
};
const run = sweepDueWork(deps);
const finish = settleDuePlans(deps);

export const handler = service.wrapHandler(async () => {
  try {
    const found = await run();
    service.log.info("swept", found);
    service.count("SweepFound", found.points + found.orders + found.notifications);
  } finally {
    // Plans wait for nothing that the rest could not read.
    service.log.info("plans finished", { plans: await finish() });
  }
});
