import { describe, expect, it } from "vitest";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import {
  type IdentifyShopDeps,
  identifyChangedShop,
  identifyConnectedShop,
} from "#shared/bridge/use-cases/stores/identify-shop.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";

const OLD = "tea-house.myshopify.com";
const NEW = "leaf-house.myshopify.com";
const SHOP_ID = "77";
const storeId = toShopifyStoreId(OLD);
const second = toShopifyStoreId(NEW);

/** A connected shop whose domain is NEW now, and the store that its operator made for NEW. */
async function createRenamedShop() {
  const installations = createInMemoryInstallations();
  await installations.claim(SHOP_ID, OLD);
  await installations.install({
    storeId,
    shop: OLD,
    state: "installed",
    missingScopes: [],
    installedAt: noon,
    tokens: {
      accessToken: "a",
      refreshToken: "r",
      expiresAt: noon,
      refreshExpiresAt: noon,
      issuedAt: noon,
    },
  });
  const stores = new Map<StoreId, Store>(
    [
      { storeId, shop: OLD },
      { storeId: second, shop: NEW },
    ].map((each) => [
      each.storeId,
      buildStore({ storeId: each.storeId, access: { kind: "shopify", shop: each.shop } }),
    ]),
  );
  const change = async (id: StoreId, changes: Partial<Store>) => {
    const store = stores.get(id);
    if (store !== undefined) stores.set(id, { ...store, ...changes });
    return undefined;
  };
  const deps = {
    installations,
    shopLookup: { readShopIdAt: async (shop) => (shop === NEW ? SHOP_ID : undefined) },
    stores: {
      find: async (id) => stores.get(id),
      updateAccess: async (id, access) => change(id, { access }),
      disconnectCourier: async (id) => change(id, { isCourierDisconnected: true }),
    },
    clock: () => noon,
  } satisfies IdentifyShopDeps;
  return {
    deps,
    readState: async () => ({
      known: await installations.findStoreId(NEW),
      installed: (await installations.find(storeId))?.shop,
      connected: stores.get(storeId)?.access,
      isSecondDisconnected: stores.get(second)?.isCourierDisconnected ?? false,
    }),
  };
}

/** Returns the same functions; the process dies before, or after, the call with this number. */
function createDyingDeps(deps: IdentifyShopDeps, at: number, isDone: boolean) {
  let calls = 0;
  const wrap = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return async (...input: unknown[]) => {
          calls += 1;
          const isLast = calls === at;
          if (isLast && !isDone) throw new Error("the process ends");
          const result: unknown = await Reflect.apply(method, target, input);
          if (isLast) throw new Error("the process ends");
          return result;
        };
      },
    });
  const dying: IdentifyShopDeps = {
    ...deps,
    installations: wrap(deps.installations),
    shopLookup: wrap(deps.shopLookup),
    stores: wrap(deps.stores),
  };
  return { dying, countCalls: () => calls };
}

const MOVED = {
  known: storeId,
  installed: NEW,
  connected: { kind: "shopify", shop: NEW },
  isSecondDisconnected: false,
};
const UNMOVED = {
  known: second,
  installed: OLD,
  connected: { kind: "shopify", shop: OLD },
  isSecondDisconnected: false,
};

describe.each([
  {
    event: "a webhook with a new domain",
    run: (deps: IdentifyShopDeps) => identifyChangedShop(deps, { shop: NEW, shopId: SHOP_ID }),
    end: MOVED,
  },
  {
    event: "a connection under a new domain",
    run: (deps: IdentifyShopDeps) => identifyConnectedShop(deps, NEW),
    end: { ...MOVED, isSecondDisconnected: true },
  },
])("$event", ({ run, end }) => {
  it("is carried out when it is sent again after the process died between any two calls", async () => {
    const { dying, countCalls } = createDyingDeps((await createRenamedShop()).deps, 0, false);
    await run(dying);
    const total = countCalls();
    expect(total).toBeGreaterThan(5);
    for (let at = 1; at <= total; at += 1)
      for (const isDone of [false, true]) {
        const { deps, readState } = await createRenamedShop();
        await expect(run(createDyingDeps(deps, at, isDone).dying)).rejects.toThrow("process ends");
        expect(await run(deps)).toEqual({ storeId, shop: NEW });
        expect(await readState(), `${isDone ? "after" : "before"} call ${at}`).toEqual(end);
      }
  });

  it("changes nothing before Shopify confirms the domain", async () => {
    const { deps, readState } = await createRenamedShop();
    const paused = new UnavailableError(createMessage("shopify-paused"), { kind: "paused" });
    const readShopIdAt = () => Promise.reject(paused);

    await expect(run({ ...deps, shopLookup: { readShopIdAt } })).rejects.toBe(paused);

    expect(await readState()).toEqual(UNMOVED);
  });

  it("changes nothing if Shopify does not confirm the domain", async () => {
    const { deps, readState } = await createRenamedShop();
    const readShopIdAt = async () => undefined;

    await run({ ...deps, shopLookup: { readShopIdAt } });

    expect(await readState()).toEqual(UNMOVED);
  });
});
