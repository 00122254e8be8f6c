import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { redactOrders } from "#shared/bridge/use-cases/privacy/customer-data.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { connectErasableStore, type ErasableStore } from "./erasable-store.ts";
import { listItems } from "./search-stored-items.ts";

const key = buildDeliveryKey();
const order = buildStoreOrder();
let setup: ErasableStore;
let isRedacted: boolean;

beforeEach(async () => {
  setup = await connectErasableStore();
  isRedacted = false;
});
afterEach(() => setup.table.stop());

/** The store has no buyer any more once it asks for the redaction. */
const { storefront } = createFakeStorefront(order);
const openStorefront = () => ({
  ...storefront,
  readOrder: async () =>
    isRedacted
      ? { ...order, shipping: undefined, billing: undefined, phone: "", email: "", note: "" }
      : order,
});

async function redact(): Promise<void> {
  isRedacted = true;
  const exports = {
    open: async () => undefined,
    put: async () => undefined,
    find: async () => undefined,
    list: async () => [],
    remove: async () => undefined,
  };
  const parkedOrders = { clear: async () => undefined };
  const deps = { ...setup.deps, storeData: setup.storeData, exports, parkedOrders };
  await redactOrders(deps, key.storeId, [key.orderId]);
}

const reconcile = (parts: Partial<ReconcileDeps> = {}) =>
  reconcileDelivery({ ...setup.deps, openStorefront, ...parts })({ ...key, reason: "test" });

async function expectNoBuyer(): Promise<void> {
  const stored = JSON.stringify(await listItems(setup.table));
  expect(stored).toContain(key.orderId);
  expect(stored).not.toContain(order.shipping?.street);
  expect(setup.points).toEqual([]);
}

describe("a buyer who is redacted while a worker has the order in hand", () => {
  it("is not stored with a delivery that is created later", async () => {
    const { deliveries } = setup.deps;
    const create: typeof deliveries.create = async (delivery) => {
      await redact();
      return deliveries.create(delivery);
    };

    await reconcile({ deliveries: { ...deliveries, create } });

    await expectNoBuyer();
  });

  it("is not stored with a delivery whose write the SDK repeated, and that met itself", async () => {
    const { deliveries } = setup.deps;
    const create: typeof deliveries.create = async (delivery) => {
      await redact();
      await deliveries.create(delivery);
      return deliveries.create(delivery);
    };

    await reconcile({ deliveries: { ...deliveries, create } });

    await expectNoBuyer();
  });

  it("does not stay with a delivery whose worker died once it had created it", async () => {
    const { deliveries } = setup.deps;
    let isDead = false;
    const create: typeof deliveries.create = async (delivery) => {
      if (isDead) throw new Error("the worker is dead");
      await redact();
      await deliveries.create(delivery);
      isDead = true;
      throw new Error("the worker dies");
    };

    await expect(reconcile({ deliveries: { ...deliveries, create } })).rejects.toThrow("dies");
    await reconcile();

    await expectNoBuyer();
  });

  it("is not stored again with a delivery that was redacted meanwhile", async () => {
    const { deliveries } = setup.deps;
    await deliveries.create(buildDelivery({ createdAt: noon }));
    const save: typeof deliveries.save = async (delivery) => {
      if (!isRedacted) await redact();
      return deliveries.save(delivery);
    };

    await reconcile({ deliveries: { ...deliveries, save } });

    await expectNoBuyer();
  });
});
