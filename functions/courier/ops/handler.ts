import { createOperatorHandler } from "#functions/courier/composition/operator-handler.ts";
import { openPoints } from "#functions/courier/composition/points.ts";
import { openDeadLetters, openWorkQueues } from "#functions/courier/composition/queues.ts";
import { openSigningSecrets } from "#functions/courier/composition/signing-secrets.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { openTable } from "#shared/aws/table.ts";
import { createDynamoOrders } from "#shared/courier/adapters/dynamodb/orders/dynamo-orders.ts";
import { createWebhookAddressRule } from "#shared/courier/adapters/http/webhook-address-rule.ts";
import { toNetworkPolicy } from "#shared/outbound/network-policy.ts";
import { createDeadLetterRoutes } from "./dead-letter-routes.ts";
import { opsEnv } from "./env.ts";
import { createOperatorOrderRoutes } from "./operator-order-routes.ts";
import { createOperatorPointRoutes } from "./operator-point-routes.ts";
import { createOperatorRoutes } from "./operator-routes.ts";

const env = readEnv(opsEnv);
const service = createService("courier-ops");
const table = openTable(env.COURIER_TABLE);
const deps = {
  ...openPoints(table),
  orders: createDynamoOrders(table),
  workQueue: openWorkQueues(env, service),
  signingSecrets: openSigningSecrets(env),
  isAllowedWebhookUrl: createWebhookAddressRule(
    toNetworkPolicy(env.ALLOW_PRIVATE_WEBHOOK_ADDRESSES),
  ),
};

export const handler = createOperatorHandler(service, env, [
  ...createOperatorRoutes(deps),
  ...createOperatorPointRoutes(deps),
  ...createOperatorOrderRoutes(deps),
  ...createDeadLetterRoutes({
    deadLetters: openDeadLetters(env),
    recordChange: ({ owner }, change, queue, ids) =>
      service.log.info(`dead letters ${change}`, { operator: owner, queue, ids: [...ids] }),
  }),
]);
