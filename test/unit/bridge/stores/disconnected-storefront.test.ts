import { expect, it } from "vitest";
import { disconnectedStorefront } from "#shared/bridge/adapters/woocommerce/delivery/disconnected-storefront.ts";
import { STORE_DISCONNECTED, type StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { eraseStore } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { type LeaveDeps, leaveStore } from "#shared/bridge/use-cases/stores/disconnect-store.ts";
import { aKey, anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { inMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const { storeId } = aKey();
const left: StoreAccess = { kind: "disconnected", url: "http://store.test" };

function world(settings = someSettings()) {
  const standing: { access: StoreAccess; now: Date } = { access: aStore().access, now: noon };
  const fleet = documentedCourier(() => standing.now);
  const usual = advanceDeps({});
  const deps: AdvanceDeps = {
    ...usual,
    settings: inMemorySettings(settings),
    tenants: {
      store: async () => aStore({ access: standing.access }),
      account: async () => anAccount(),
    },
    storefrontOf: (store) =>
      store.access.kind === "disconnected"
        ? disconnectedStorefront(() => standing.now)
        : usual.storefrontOf(store),
    courierOf: () => fleet.courier,
    clock: () => standing.now,
  };
  const advance = () => advanceDelivery(deps)({ ...aKey(), why: "test" });
  return { ...fleet, deps, standing, advance };
}

it("books nothing, says why, and goes on once it is connected again", async () => {
  const { advance, standing, points } = world();
  const { access } = standing;
  standing.access = left;

  expect(await advance()).toMatchObject({
    kind: "troubled",
    delivery: { trouble: { text: STORE_DISCONNECTED, failures: 0 } },
  });
  expect(points).toHaveLength(0);
  standing.access = access;

  expect(await advance()).toMatchObject({ delivery: { state: "booked", trouble: undefined } });
});

it("follows what is booked to its end, and nobody has to attend to it", async () => {
  const { advance, standing, moveTo } = world();
  await advance();
  standing.access = left;

  for (const stage of ["assigned", "delivered"] as const) {
    moveTo("1001", stage);
    await advance();
  }

  const ended = await advance();
  expect(ended).toMatchObject({ delivery: { state: "settled", trouble: undefined } });
  if (ended.kind === "unknown-store") throw new Error("no store");
  expect(ended.delivery.attention).toBeUndefined();
  expect(ended.delivery.timeline.map(({ text }) => text).join()).toContain("told nothing any more");
});

it("sends no batch that is not ordered yet", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const { advance, standing, counts, deps } = world(
    someSettings({ defaultMode: "urgent", batching }),
  );
  const waiting = await advance();
  if (waiting.kind === "unknown-store") throw new Error("no store");
  const { batchId = expect.unreachable() } = waiting.delivery;
  standing.access = left;
  standing.now = new Date(noon.getTime() + 11 * 60_000);

  expect((await advanceBatch(deps)({ storeId, batchId, why: "test" })).kind).toBe("troubled");
  expect(counts.orders).toBe(0);
});

function leaving(changes: Partial<LeaveDeps> = {}) {
  const seen: { access: StoreAccess; did: string[] } = { access: aStore().access, did: [] };
  const deps: LeaveDeps = {
    tenants: {
      store: async () => aStore({ access: seen.access }),
      disconnect: async () => {
        seen.did.push("keys forgotten");
        seen.access = left;
      },
    },
    upkeepOf: () => ({
      webhooks: {
        list: async () => [{ id: 7, topic: "order.created", isActive: false }],
        create: async () => undefined,
        remove: async (ids) => void seen.did.push(`webhooks ${ids} removed`),
      },
    }),
    health: { note: async () => undefined },
    clock: () => noon,
    failed: () => seen.did.push("failure told"),
    ...changes,
  };
  return { deps, seen };
}

it("leaves: our webhooks go while the keys are there, then the keys", async () => {
  const { deps, seen } = leaving();

  expect(await leaveStore(deps, storeId)).toEqual({ webhooksRemoved: true });
  expect(seen.did).toEqual(["webhooks 7 removed", "keys forgotten"]);
});

it("leaves though its store no longer answers", async () => {
  const dead = async () => {
    throw new Error("no answer");
  };
  const webhooks = { list: dead, create: dead, remove: dead };
  const { deps, seen } = leaving({ upkeepOf: () => ({ webhooks }) });

  expect(await leaveStore(deps, storeId)).toEqual({ webhooksRemoved: false });
  expect(seen.did).toEqual(["failure told", "keys forgotten"]);
});

it("says that it did not leave where somebody wrote it in the same moment", async () => {
  const { deps } = leaving({
    tenants: { store: async () => aStore(), disconnect: async () => undefined },
  });

  expect(await leaveStore(deps, storeId)).toBe("changed");
});

it.each<[string, StoreAccess | undefined, string[]]>([
  ["a store that left", left, ["site", "erased"]],
  ["what an erasure left half-way", undefined, ["erased"]],
  ["a store that is connected again not", aStore().access, []],
])("erases %s", async (_, access, expected) => {
  const did: string[] = [];
  await eraseStore(
    {
      tenants: { store: async () => access && aStore({ access }) },
      admins: { forgetSite: async () => void did.push("site") },
      archive: { erase: async () => void did.push("erased") },
    },
    storeId,
  );

  expect(did).toEqual(expected);
});
