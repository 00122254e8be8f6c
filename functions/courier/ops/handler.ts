import { httpFunction } from "#functions/courier/http/http-handler.ts";
import { hintQueue } from "#functions/courier/work-queue.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { derivedSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/accounts/dynamo-accounts.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/points/dynamo-points.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { router } from "../http/router.ts";
import { opsEnv } from "./env.ts";
import { identifyOperator } from "./identify-operator.ts";
import { opsOrderRoutes } from "./operator-order-routes.ts";
import { opsRoutes } from "./operator-routes.ts";

const env = readEnv(opsEnv);
const ops = service("courier-ops");
const client = documents();

const driveQueue = hintQueue(ops, env.DRIVE_QUEUE_URL);
const deps = {
  points: dynamoPoints(client, env.COURIER_TABLE),
  orders: dynamoOrders(client, env.COURIER_TABLE),
  accounts: dynamoAccounts(client, env.COURIER_TABLE),
  hints: {
    ...sqsNotifyHints(hintQueue(ops, env.NOTIFY_QUEUE_URL)),
    ...sqsDriveHints(driveQueue),
    ...sqsOrderDriveHints(driveQueue),
  },
  credentials,
  signingSecrets: derivedSigningSecrets(readSecret(env.MASTER_KEY_ARN)),
  clock: systemClock,
};
const routes = [...opsRoutes(deps), ...opsOrderRoutes(deps)];

export const handler = httpFunction(
  ops,
  router(routes, identifyOperator(readSecret(env.OPS_KEY_ARN))),
);
