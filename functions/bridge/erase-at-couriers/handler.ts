import { createCourierFactory, openCircuitBreaker } from "#functions/bridge/composition/courier.ts";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreHttpClient } from "#functions/bridge/composition/store-http-client.ts";
import { openStores } from "#functions/bridge/composition/stores.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { eraseAtCouriers } from "#shared/bridge/use-cases/privacy/erase-at-couriers.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { eraseAtCouriersEnv } from "./env.ts";

const env = readEnv(eraseAtCouriersEnv);
const service = createService("erase-at-couriers");
const table = openSealedTable(env);
const eraseDue = eraseAtCouriers({
  erasures: createDynamoCourierErasures(table),
  stores: openStores(table),
  openCourier: createCourierFactory(
    openCircuitBreaker(table, service),
    openStoreHttpClient(env),
    service,
  ),
  clock: systemClock,
  report({ accountId, kind }, outcome) {
    service.count("CourierErasure", { outcome });
    service.log.info("erasure at the courier", { accountId, kind, outcome });
  },
});

export const handler = service.wrapHandler(() => eraseDue());
