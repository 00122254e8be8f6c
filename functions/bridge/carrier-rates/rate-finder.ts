import {
  type CourierMetric,
  createCourierFactory,
  openCircuitBreaker,
} from "#functions/bridge/composition/courier.ts";
import type { Env, storeHttpEnv } from "#functions/bridge/composition/env.ts";
import type { SealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { openStoreProfiles, openStores } from "#functions/bridge/composition/stores.ts";
import type { Reporter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { createDynamoStoredRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { PRICE_TIMEOUT_MS } from "#shared/bridge/use-cases/rates/find-courier-price.ts";
import { quoteCheckoutRates } from "#shared/bridge/use-cases/rates/quote-checkout-rates.ts";
import { createRecentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { startSystemTimer } from "#shared/kernel/timer.ts";

/** Returns the function that finds the rates of a checkout. */
export function createRateFinder(
  env: Env<typeof storeHttpEnv>,
  table: SealedTable,
  readKeys: () => Promise<KeyRing>,
  service: Reporter<"RateFailed" | CourierMetric>,
) {
  const { log, count } = service;
  return quoteCheckoutRates({
    stores: { ...openStores(table), ...openStoreProfiles(table) },
    settings: createDynamoSettingsRepository(table),
    rates: createDynamoStoredRates(table, readKeys),
    recent: createRecentRates(),
    openCourier: createCourierFactory(
      openCircuitBreaker(table, service),
      openStoreHttpClient(env),
      service,
    ),
    clock: systemClock,
    startTimer: startSystemTimer,
    courierLimitMs: PRICE_TIMEOUT_MS,
    reportFailure: (storeId, error) => {
      log.error("rate not found or not stored", { storeId, ...summarizeError(error) });
      count("RateFailed");
    },
  });
}
