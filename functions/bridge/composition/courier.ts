import type { Reporter } from "#functions/runtime/service.ts";
import type { Table } from "#shared/aws/table.ts";
import { createHttpCourier } from "#shared/bridge/adapters/courier/http-courier.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import {
  type AccountCircuitBreaker,
  createAccountCircuitBreaker,
  type WatchCircuit,
} from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { createProtectedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { measureCourier, measureHeldCalls } from "./measure-calls.ts";

/** What every function emits that calls couriers. */
export type CourierMetric = "CourierAccountBlocked" | "CourierLatency" | "CourierErrors";

/** Opens the circuits of accounts. A function calls it once, because they keep their state in memory. */
export function openCircuitBreaker(
  table: Table,
  { log, count }: Reporter<CourierMetric>,
  watchCircuit?: WatchCircuit,
): AccountCircuitBreaker {
  const notifications = createDynamoUnnamedNotifications(table);
  return createAccountCircuitBreaker({
    health: createDynamoAccountHealthRecords(table),
    recordRecovery: (accountId, at) => notifications.record(accountId, at),
    clock: systemClock,
    ...(watchCircuit && { watchCircuit }),
    reportState: (accountId, circuit, endsOutage) => {
      const state = circuit === "closed" ? "available" : circuit;
      log.warn("courier account", { accountId, state });
      // Its sum ends the alarm on accounts that are down, whichever account it is of.
      if (state !== "available" || endsOutage) count("CourierAccountBlocked", { state });
    },
  });
}

/** Returns the factory of courier clients, each behind the circuit breaker of its account. */
export function createCourierFactory(
  circuitBreaker: AccountCircuitBreaker,
  storeHttpClient: StoreHttpClient,
  { count, measure }: Reporter<CourierMetric>,
): (account: CourierAccount) => Courier {
  const recordCall: Parameters<typeof measureCourier>[1] = (operation, call) => {
    measure("CourierLatency", { operation }, call.milliseconds);
    count("CourierErrors", { operation }, Number(call.hasFailed));
  };
  const recordHeldCall: Parameters<typeof measureHeldCalls>[1] = (operation) =>
    count("CourierErrors", { operation }, 1);
  return (account) => {
    const courier = createHttpCourier(account, storeHttpClient);
    const measured = measureCourier(courier, recordCall, systemClock);
    const protectedCourier = createProtectedCourier(measured, account.accountId, circuitBreaker);
    return measureHeldCalls(protectedCourier, recordHeldCall);
  };
}
