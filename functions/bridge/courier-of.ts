import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { httpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health.ts";
import type { AskStore } from "#shared/bridge/adapters/store-http/store-http.ts";
import type { CourierAccount } from "#shared/bridge/domain/tenancy.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { accountGate } from "#shared/bridge/use-cases/account-gate.ts";
import { guardedCourier } from "#shared/bridge/use-cases/guarded-courier.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { Service } from "../runtime/service.ts";

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
