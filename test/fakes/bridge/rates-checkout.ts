import { createHmac } from "node:crypto";
import { receiveRateCallback } from "#functions/bridge/carrier-rates/receive-rate-callback.ts";
import type { Table } from "#shared/aws/table.ts";
import { buildRatesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { createDynamoStoredRates } from "#shared/bridge/adapters/dynamodb/rates/stored-rates.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import { quoteCheckoutRates } from "#shared/bridge/use-cases/rates/quote-checkout-rates.ts";
import { createRecentRates } from "#shared/bridge/use-cases/rates/recent-rates.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { startSystemTimer } from "#shared/kernel/timer.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildRateCallback } from "#test/builders/bridge/rate-request.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createInMemoryDeliveries } from "./deliveries.ts";
import { createDocumentedCourier } from "./documented-courier.ts";
import { createReconcileDeps } from "./reconcile-deps.ts";
import { createFakeStorefront } from "./storefront.ts";

interface CheckoutResponse {
  readonly status: number | undefined;
  readonly rates: readonly Record<string, string>[] | undefined;
}

const RATE_KEYS = buildKeyRing("rates");
const CHECKOUT_SECRET = "shpss_new";
const SERVICE = { code: "courier-now", name: "Courier", mode: "urgent" } as const;
const ORDERED_SERVICE = { shippingMethods: [{ title: "Courier", code: SERVICE.code }] };

/** Builds settings with rates turned on. */
export const buildRateSettings = (changes: Record<string, unknown> = {}): Settings =>
  buildSettings({ rates: { isOn: true, services: [SERVICE], ...changes } });

/** Creates a store whose checkout requests rates and whose orders are reconciled, with a real table. */
export function createCheckout(table: Table, storeId: string) {
  const time = { now: noon };
  const clock = () => time.now;
  const courierFake = createDocumentedCourier(clock);
  const conditions = {
    settings: buildRateSettings(),
    courier: courierFake.courier as Courier,
    account: buildCourierAccount(),
    // The long default makes tests independent of the speed of the machine.
    courierLimitMs: 600_000,
  };
  const store = { ...buildStore(), storeId: { ...buildDeliveryKey(), storeId }.storeId as never };
  const rates = createDynamoStoredRates(table, async () => RATE_KEYS);
  const logged: OfferedRate[][] = [];
  const failures: unknown[] = [];
  const deliveries = createInMemoryDeliveries();
  const settings = { read: async () => conditions.settings };
  const stores = { find: async () => store, findAccount: async () => conditions.account };

  /** Creates a process that shares only the table with other processes. */
  const createProcess = () =>
    quoteCheckoutRates({
      stores,
      settings,
      rates,
      recent: createRecentRates(),
      openCourier: () => conditions.courier,
      clock,
      startTimer: startSystemTimer,
      get courierLimitMs() {
        return conditions.courierLimitMs;
      },
      reportFailure: (_, error) => failures.push(error),
    });
  let findRates = createProcess();

  const sendCallback = async (
    body: string,
    headers: Record<string, string> = {},
    token?: string,
  ) => {
    const storeToken =
      buildRatesUrl("https://bridge.test", RATE_KEYS, store.storeId).split("/").at(-1) ?? "";
    const answer = await receiveRateCallback(
      {
        rawBody: Buffer.from(body),
        headers: lowerCaseNames(headers),
        variables: { token: token ?? storeToken },
      },
      {
        readKeys: async () => RATE_KEYS,
        readAppSecrets: async () => ({ clientSecret: CHECKOUT_SECRET, previousClientSecret: "" }),
        findRates,
        recordAnswer: (_, offered) => void logged.push([...offered]),
      },
    );
    return {
      status: answer.status,
      rates: JSON.parse(await answer.text()).rates,
    } satisfies CheckoutResponse;
  };

  return {
    ...courierFake,
    courierOrders: courierFake.orders,
    time,
    conditions,
    logged,
    failures,
    store,
    sendCallback,
    requestRates: (rate: Record<string, unknown> = {}) =>
      sendCallback(JSON.stringify(buildRateCallback(rate))),
    signBody: (body: string, secret = CHECKOUT_SECRET) => ({
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    }),
    restart() {
      findRates = createProcess();
    },
    /** Creates an order and reconciles it once. */
    async placeOrder(orderId: string, changes: Partial<StoreOrder> = {}, courier?: Courier) {
      const key = { ...buildDeliveryKey(orderId), storeId: store.storeId };
      const order = buildStoreOrder({
        id: key.orderId,
        name: `#${orderId}`,
        ...ORDERED_SERVICE,
        ...changes,
      });
      const reconcile = reconcileDelivery(
        createReconcileDeps({
          deliveries,
          rates,
          settings,
          stores,
          openStorefront: () => createFakeStorefront(order).storefront,
          openCourier: () => courier ?? conditions.courier,
          clock,
        }),
      );
      await reconcile({ ...key, reason: "test" });
      const delivery = await deliveries.find(key);
      if (delivery === undefined) throw new Error("nothing was saved");
      return delivery;
    },
  };
}

const lowerCaseNames = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
