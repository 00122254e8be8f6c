import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Service } from "#functions/runtime/service.ts";
import { createHttpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { createAccountCircuitBreaker } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Couriers behind the gate of their account; once a function, because the gate remembers. */
export function createCourierFactory(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeHttpClient: StoreHttpClient,
  { log, count }: Pick<Service, "log" | "count">,
): (account: CourierAccount) => Courier {
  const circuitBreaker = createAccountCircuitBreaker({
    health: createDynamoAccountHealthRecords(client, tableName),
    clock: systemClock,
    random: Math.random,
    reportState: (accountId, state) => {
      log.warn("courier account", { accountId, state });
      count(`CourierAccount-${state}`);
    },
  });
  return (account) =>
    createProtectedCourier(
      createHttpCourier(account, storeHttpClient),
      account.accountId,
      circuitBreaker,
    );
}
