import { createHmac } from "node:crypto";
import { receiveRateCallback } from "#functions/bridge/carrier-rates/receive-rate-callback.ts";
import { ratesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { dynamoKeptRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { answerRates } from "#shared/bridge/use-cases/rates/quote-checkout-rates.ts";
import { recentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { aKey, anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { aRateCallback } from "#test/builders/bridge/rate-request.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { anHttpEvent } from "#test/builders/gateway-event.ts";
import type { DynamoTable } from "#test/fakes/dynamo-table.ts";
import { inMemoryDeliveries } from "./deliveries.ts";
import { documentedCourier } from "./documented-courier.ts";
import { advanceDeps } from "./reconcile-deps.ts";
import { rememberingStorefront } from "./storefront.ts";

interface Answer {
  readonly status: number | undefined;
  readonly rates: readonly Record<string, string>[] | undefined;
}

const MASTER_KEY = "master";
const CHECKOUT_SECRET = "shpss_new";
const SERVICE = { code: "courier-now", name: "Courier", mode: "urgent" } as const;
const ORDERED = { shippingMethods: [{ title: "Courier", code: SERVICE.code }] };

/** Rates that are on; name only what the test is about. */
export const ratesOn = (changes: Record<string, unknown> = {}): Settings =>
  someSettings({ rates: { isOn: true, services: [SERVICE], ...changes } });

/** A store whose checkout asks for prices, and whose orders are worked on; the table is real. */
export function checkoutAt({ client, tableName }: DynamoTable, storeId: string) {
  const time = { now: noon };
  const clock = () => time.now;
  const fleet = documentedCourier(clock);
  const world = {
    settings: ratesOn(),
    courier: fleet.courier as Courier,
    account: anAccount(),
    // A test that is not about waiting does not depend on how fast the machine is.
    courierLimitMs: 600_000,
  };
  const store = { ...aStore(), storeId: { ...aKey(), storeId }.storeId as never };
  const rates = dynamoKeptRates(client, tableName, async () => MASTER_KEY);
  const logged: OfferedRate[][] = [];
  const failures: unknown[] = [];
  const deliveries = inMemoryDeliveries();
  const settings = { settings: async () => world.settings };
  const tenants = { store: async () => store, account: async () => world.account };

  /** A process of its own: nothing but the table is shared. */
  const aProcess = () =>
    answerRates({
      tenants,
      settings,
      rates,
      recent: recentRates(),
      courierOf: () => world.courier,
      clock,
      get courierLimitMs() {
        return world.courierLimitMs;
      },
      failed: (_, error) => failures.push(error),
    });
  let ratesOf = aProcess();

  const send = async (body: string, headers: Record<string, string> = {}, token?: string) => {
    const own = ratesUrl("https://bridge.test", MASTER_KEY, store.storeId).split("/").at(-1) ?? "";
    const answer = await receiveRateCallback(
      anHttpEvent({ body, headers, pathParameters: { token: token ?? own } }),
      {
        masterKey: async () => MASTER_KEY,
        secrets: async () => ({ clientSecret: CHECKOUT_SECRET, previousClientSecret: "" }),
        ratesOf,
        answered: (_, offered) => void logged.push([...offered]),
      },
    );
    return {
      status: answer.statusCode,
      rates: JSON.parse(answer.body ?? "{}").rates,
    } satisfies Answer;
  };

  return {
    ...fleet,
    placed: fleet.orders,
    time,
    world,
    logged,
    failures,
    store,
    send,
    ask: (rate: Record<string, unknown> = {}) => send(JSON.stringify(aRateCallback(rate))),
    sign: (body: string, secret = CHECKOUT_SECRET) => ({
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    }),
    restarts() {
      ratesOf = aProcess();
    },
    /** The order arrives, and is brought as far as it goes now. */
    async orders(orderId: string, changes: Partial<StoreOrder> = {}, courier?: Courier) {
      const key = { ...aKey(orderId), storeId: store.storeId };
      const order = anOrder({ id: key.orderId, name: `#${orderId}`, ...ORDERED, ...changes });
      const advance = advanceDelivery(
        advanceDeps({
          deliveries,
          rates,
          settings,
          tenants,
          storefrontOf: () => rememberingStorefront(order).storefront,
          courierOf: () => courier ?? world.courier,
          clock,
        }),
      );
      await advance({ ...key, why: "test" });
      const delivery = await deliveries.find(key);
      if (delivery === undefined) throw new Error("nothing was saved");
      return delivery;
    },
  };
}
