import { documents } from "#shared/aws/documents.ts";
import { readSecret } from "#shared/aws/secret.ts";
import { credentials } from "#shared/courier/adapters/crypto/credentials.ts";
import { derivedSigningSecrets } from "#shared/courier/adapters/crypto/signing-secrets.ts";
import { dynamoAccounts } from "#shared/courier/adapters/dynamodb/account-store.ts";
import { dynamoOrders } from "#shared/courier/adapters/dynamodb/order-store.ts";
import { dynamoPoints } from "#shared/courier/adapters/dynamodb/point-store.ts";
import {
  sqsDriveHints,
  sqsNotifyHints,
  sqsOrderDriveHints,
} from "#shared/courier/adapters/sqs/hints.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { readEnv } from "../../runtime/env.ts";
import { service } from "../../runtime/service.ts";
import { hintQueue } from "../hint-queue.ts";
import { httpFunction } from "../http/http-function.ts";
import { router } from "../http/router.ts";
import { opsEnv } from "./env.ts";
import { identifyOperator } from "./identify-operator.ts";
import { opsOrderRoutes } from "./order-routes.ts";
import { opsRoutes } from "./routes.ts";

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
