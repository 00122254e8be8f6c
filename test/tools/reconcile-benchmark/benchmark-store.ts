import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { dynamoBatchStore } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoSettingsStore } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { type Hint, isBatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { accountGate } from "#shared/bridge/use-cases/account-health/account-circuit-breaker.ts";
import { guardedCourier } from "#shared/bridge/use-cases/account-health/protected-courier.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import type { Counts } from "./count-calls.ts";

async function* noChanges(): AsyncGenerator<never> {}

/** One store with the real adapters, a courier that answers in no time, and a queue in memory. */
export async function world(
  client: DynamoDBDocumentClient,
  tableName: string,
  counts: Counts,
  { storeName, settings, places }: { storeName: string; settings: Settings; places: number },
) {
  const time = { now: noon };
  const clock = () => time.now;
  const storeId: StoreId = storeIdSchema.parse(storeName);
  const tenants = dynamoTenants(client, tableName, async () => vaultOf("a master key"));
  await tenants.putAccount(anAccount());
  await tenants.connect(aStore({ storeId }), noon);
  const settingsStore = dynamoSettingsStore(client, tableName);
  await settingsStore.replace(storeId, { settings, revision: 0 });

  const fleet = documentedCourier(clock);
  const health = dynamoAccountHealth(client, tableName);
  const gate = accountGate({ health, clock, random: () => 0.5, changed: () => undefined });
  const queue: Hint[] = [];
  const goods = Array.from({ length: places }, (_, at) => ({
    locationId: places > 1 ? String(at + 1) : undefined,
    weightGrams: 400,
    pieces: 1,
    isOnHold: false,
  }));
  const deps = {
    deliveries: dynamoDeliveryStore(client, tableName),
    batches: dynamoBatchStore(client, tableName),
    settings: settingsStore,
    tenants,
    rates: { take: async () => undefined },
    hints: {
      send: async (hint: Hint) => {
        counts.sends += 1;
        queue.push(hint);
      },
    },
    storefrontOf: () => ({
      readOrder: async (id: string) => anOrder({ id: storeOrderIdSchema.parse(id), goods }),
      changedSince: () => noChanges(),
      tell: async () => ({ kind: "told" as const }),
    }),
    courierOf: () => guardedCourier(fleet.courier, anAccount().accountId, gate),
    trackingUrl: async () => "https://bridge.test/track/t",
    clock,
  };
  const [advance, advanceItsBatch] = [advanceDelivery(deps), advanceBatch(deps)];

  /** Works off all hints, those that come while working too. */
  async function drain(): Promise<void> {
    for (let hint = queue.shift(); hint !== undefined; hint = queue.shift()) {
      await (isBatchHint(hint) ? advanceItsBatch(hint) : advance(hint));
    }
  }
  const pass = (minutes: number) => {
    time.now = new Date(time.now.getTime() + minutes * 60_000);
  };
  return { storeId, pass, fleet, hints: deps.hints, drain, find: deps.deliveries.find };
}

export type World = Awaited<ReturnType<typeof world>>;
