import { SQSClient } from "@aws-sdk/client-sqs";
import {
  type CourierMetric,
  createCourierFactory,
  openCircuitBreaker,
} from "#functions/bridge/composition/courier.ts";
import { createKeyReader } from "#functions/bridge/composition/key-reader.ts";
import { measureStorefront } from "#functions/bridge/composition/measure-calls.ts";
import { buildMerchantPageUrl } from "#functions/bridge/composition/merchant-page-url.ts";
import { openReconcileQueue } from "#functions/bridge/composition/reconcile-queue.ts";
import type { SealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openShopify } from "#functions/bridge/composition/shopify.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { createStorefrontFactory } from "#functions/bridge/composition/storefronts.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { openWebhookQueue } from "#functions/bridge/composition/webhook-queue.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { writeOrderNote } from "#functions/bridge/messages/order-note.ts";
import type { Reporter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { generateSaveId } from "#shared/bridge/adapters/crypto/save-id.ts";
import { buildTrackingUrl } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoOrderWatches } from "#shared/bridge/adapters/dynamodb/order-watch/order-watches.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoStoredRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import type { WatchCircuit } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { readHealthAhead } from "#shared/bridge/use-cases/account-health/read-health-ahead.ts";
import type { OrderWatchDeps } from "#shared/bridge/use-cases/order-watch/look-at-orders.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { startSystemTimer } from "#shared/kernel/timer.ts";
import type { AnnouncingDeps } from "./delivery-runner.ts";
import type { ReconcileDeliveryVariables } from "./env.ts";

/** Creates what the reconcile loop works with. */
export function createReconcileDeps(
  env: ReconcileDeliveryVariables,
  table: SealedTable,
  service: Reporter<
    | CourierMetric
    | "StoreLatency"
    | "StoreErrors"
    | "ShopifyDataNotApproved"
    | "ShopifyOtherVersion"
  >,
  watchCircuit: WatchCircuit,
): AnnouncingDeps & OrderWatchDeps {
  const readTrackingKeys = createKeyReader(env.TRACKING_LINK_KEYS_ARN);
  const readRateKeys = createKeyReader(env.CHECKOUT_RATE_KEYS_ARN);
  const stores = openStores(table);
  const sqs = new SQSClient();
  const storeHttpClient = openStoreHttpClient(env);
  const { admin } = openShopify(env, table, service);
  const circuitBreaker = openCircuitBreaker(table, service, watchCircuit);
  return {
    deliveries: createDynamoDeliveries(table),
    batches: createDynamoBatches(table),
    settings: createDynamoSettingsRepository(table),
    rates: createDynamoStoredRates(table, readRateKeys),
    erasures: createDynamoCourierErasures(table),
    storeData: createDynamoStoreData(table),
    reconcileQueue: openReconcileQueue(env, sqs),
    orderWatches: createDynamoOrderWatches(table),
    webhookQueue: openWebhookQueue(env, sqs),
    generateSaveId,
    startTimer: startSystemTimer,
    stores: readHealthAhead(stores, circuitBreaker),
    openStorefront: measureStorefronts(
      createStorefrontFactory(admin, storeHttpClient, stores),
      service,
    ),
    openCourier: createCourierFactory(circuitBreaker, storeHttpClient, service),
    buildTrackingUrl: async (key) =>
      buildTrackingUrl(env.PUBLIC_URL, await readTrackingKeys(), key),
    formatMessage: (message) => formatMessage(message),
    writeOrderNote: (store, content) =>
      writeOrderNote(
        content,
        buildMerchantPageUrl(env, store, `deliveries/${content.orderId}/${content.part}`),
      ),
    reportFault: (key, error) =>
      service.log.error("a note failed", { ...key, ...summarizeError(error) }),
    clock: systemClock,
  };
}

/** Records how long each store takes to answer, and whether it does, by its kind. */
const measureStorefronts =
  (
    openStorefront: ReconcileDeps["openStorefront"],
    { count, measure }: Reporter<"StoreLatency" | "StoreErrors">,
  ): ReconcileDeps["openStorefront"] =>
  (store) => {
    const storefront = openStorefront(store);
    const { kind } = store.access;
    if (kind === "disconnected") return storefront;
    return measureStorefront(
      storefront,
      (operation, call) => {
        measure("StoreLatency", { store: kind, operation }, call.milliseconds);
        count("StoreErrors", { store: kind, operation }, Number(call.hasFailed));
      },
      systemClock,
    );
  };
