import { SQSClient } from "@aws-sdk/client-sqs";
import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { addSecurityHeaders, type IntakeEvent } from "#functions/runtime/lambda-http.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { serveBothFronts } from "#functions/runtime/serve-both-fronts.ts";
import { createService } from "#functions/runtime/service.ts";
import { sendWithClient } from "#shared/aws/send-with-client.ts";
import { createDynamoNotificationSigns } from "#shared/bridge/adapters/dynamodb/account-health/notification-signs.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { createDynamoSetupNotifications } from "#shared/bridge/adapters/dynamodb/setup-test/setup-notifications.ts";
import { createCourierAccounts } from "#shared/bridge/adapters/dynamodb/stores/courier-accounts.ts";
import { createReconcileSender } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { requestFromNotification } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { courierWebhookEnv, NOTIFICATIONS_PATH } from "./env.ts";
import { receiveCourierNotification } from "./receive-courier-notification.ts";

const env = readEnv(courierWebhookEnv);
const { wrapHandler, count, log } = createService("courier-webhook", { joinsCaller: true });
const table = openSealedTable(env);
const deps = {
  readKeys: createKeyReader(env.COURIER_ADDRESS_KEYS_ARN),
  stores: createCourierAccounts(table, table.openVault),
  requestReconcile: requestFromNotification({
    index: createDynamoDeliveryIndex(table),
    reconcileQueue: {
      send: createReconcileSender(sendWithClient(new SQSClient()), env.RECONCILE_QUEUE_URL),
    },
    unnamedNotifications: createDynamoUnnamedNotifications(table),
    setupNotifications: createDynamoSetupNotifications(table),
    clock: systemClock,
  }),
  notificationSigns: createDynamoNotificationSigns(table),
  clock: systemClock,
  count,
  log,
};

export const handler = serveBothFronts(
  NOTIFICATIONS_PATH,
  wrapHandler(async (event: IntakeEvent) =>
    addSecurityHeaders(await receiveCourierNotification(event, deps)),
  ),
);
