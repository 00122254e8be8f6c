import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Service } from "#functions/runtime/service.ts";
import { httpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { accountGate } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { guardedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/** Couriers behind the gate of their account; once a function, because the gate remembers. */
export function courierOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  http: AskStore,
  { log, count }: Pick<Service, "log" | "count">,
): (account: CourierAccount) => Courier {
  const gate = accountGate({
    health: dynamoAccountHealth(client, tableName),
    clock: systemClock,
    random: Math.random,
    changed: (accountId, state) => {
      log.warn("courier account", { accountId, state });
      count(`CourierAccount-${state}`);
    },
  });
  return (account) => guardedCourier(httpCourier(account, http), account.accountId, gate);
}
