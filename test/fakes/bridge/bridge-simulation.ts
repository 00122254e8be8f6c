import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type TellingKind, tellingId } from "#shared/bridge/domain/delivery/store-update.ts";
import { type AccountId, type DeliveryKey, keyText } from "#shared/bridge/domain/ids.ts";
import { type Hint, isBatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { HintQueue, Storefront } from "#shared/bridge/ports.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { aKey, anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { Killed } from "#test/fakes/crash-simulation.ts";
import { inMemoryBatches } from "./batches.ts";
import { inMemoryDeliveries } from "./deliveries.ts";
import { documentedCourier } from "./documented-courier.ts";
import { advanceDeps } from "./reconcile-deps.ts";

type Wrap = <Target extends object>(target: Target) => Target;

/**
 * A store with many orders, a courier, and all that runs between them: hints, what is due, and a
 * clock that only `pass` moves. `wrap` goes around everything outside, for deaths and interleaving.
 */
export function bridgeWorld(settings: Settings = someSettings(), wrap: Wrap = (one) => one) {
  const time = { now: noon };
  const set = { settings, accountId: aStore().accountId, storeIsDown: false };
  const fleet = documentedCourier(() => time.now);
  fleet.rules.cancelledAgain = "same refund";
  const memory = inMemoryDeliveries();
  const batches = inMemoryBatches();
  const keys = new Map<string, DeliveryKey>();
  const orders = new Map<string, StoreOrder>();
  const heard: { order: string; id: string; kind: TellingKind }[] = [];
  const faults: unknown[] = [];
  const asked: AccountId[] = [];
  const sent: Hint[] = [];
  let queue: Hint[] = [];

  const deliveries: AdvanceDeps["deliveries"] = {
    ...memory,
    async create(delivery) {
      keys.set(keyText(delivery.key), delivery.key);
      return memory.create(delivery);
    },
  };
  const hints: HintQueue = {
    async send(hint) {
      queue.push(hint);
      sent.push(hint);
    },
  };
  const storefront: Storefront = {
    readOrder: async (orderId) => {
      if (set.storeIsDown) throw new Unavailable("The store cannot be reached.");
      return orders.get(orderId);
    },
    async *changedSince() {
      // Nobody sweeps here.
    },
    async tell(orderId, telling, { number }) {
      const order = `${orderId} ${number}`;
      const id = tellingId(telling);
      if (heard.some((one) => one.order === order && one.id === id)) return { kind: "known" };
      heard.push({ order, id, kind: telling.kind });
      return { kind: "told" };
    },
  };
  const [store, courier] = [wrap(storefront), wrap(fleet.courier)];
  const deps = advanceDeps({
    deliveries: wrap(deliveries),
    batches: wrap(batches),
    settings: { settings: async () => set.settings },
    hints: wrap(hints),
    tenants: {
      store: async () => aStore({ accountId: set.accountId }),
      account: async (accountId) => anAccount({ accountId }),
    },
    storefrontOf: () => store,
    courierOf: ({ accountId }) => {
      asked.push(accountId);
      return courier;
    },
    clock: () => time.now,
  });

  const advance = (hint: Hint): Promise<unknown> =>
    isBatchHint(hint) ? advanceBatch(deps)(hint) : advanceDelivery(deps)(hint);

  /** As the queue does: a run that was killed is tried again, a fault is remembered and tried when due. */
  async function work(hint: Hint): Promise<void> {
    try {
      await advance(hint);
    } catch (fault) {
      if (fault instanceof Killed) await work(hint);
      else faults.push(fault);
    }
  }

  async function due(): Promise<Hint[]> {
    const all = [...(await every()), ...batches.all()];
    const ripe = all.filter(({ nextLookAt }) => nextLookAt !== undefined && nextLookAt <= time.now);
    return ripe.map(
      (one): Hint =>
        "batchId" in one && !("key" in one)
          ? { storeId: one.storeId, batchId: one.batchId, why: "due" }
          : { ...(one as Delivery).key, why: "due", from: "clock" },
    );
  }

  async function every(): Promise<Delivery[]> {
    const found = await Promise.all([...keys.values()].map((key) => memory.find(key)));
    return found.filter((one) => one !== undefined);
  }

  async function quiet(): Promise<void> {
    for (let rounds = 0; queue.length > 0; rounds++) {
      if (rounds > 200) throw new Error("hints go on and on");
      const now = queue;
      queue = [];
      for (const hint of now) await work(hint);
    }
  }

  return {
    ...fleet,
    time,
    set,
    heard,
    /** The accounts whose courier was asked, in order. */
    asked,
    sent,
    faults,
    memory,
    batches,
    every,
    advance,
    quiet,
    /** The store's order as it is now, with its webhook. */
    async place(changes: Partial<StoreOrder> = {}) {
      const order = anOrder(changes);
      orders.set(order.id, order);
      await work({ ...aKey(order.id), why: "test", from: "store" });
      await quiet();
    },
    /** As `place`, and nobody hears of it. */
    put(changes: Partial<StoreOrder> = {}) {
      const order = anOrder(changes);
      orders.set(order.id, order);
      return order;
    },
    async edit(orderId: string, changes: Partial<StoreOrder> | undefined, part = 1) {
      const before = orders.get(orderId);
      if (changes === undefined) orders.delete(orderId);
      else if (before !== undefined) orders.set(orderId, { ...before, ...changes });
      await work({ ...aKey(orderId), part, why: "test", from: "store" });
      await quiet();
    },
    /** What its merchant's interface saves. */
    async ask(orderId: string, changes: (delivery: Delivery) => Partial<Delivery>, part = 1) {
      const delivery = await memory.find({ ...aKey(orderId), part });
      if (delivery === undefined) throw new Error(`no delivery ${orderId}`);
      await memory.save({ ...delivery, ...changes(delivery) });
      await work({ ...aKey(orderId), part, why: "merchant" });
      await quiet();
    },
    /** Lets time pass, a minute at a time, and does what is due. */
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        time.now = new Date(time.now.getTime() + 60_000);
        queue.push(...(await due()));
        await quiet();
      }
    },
    async saved(orderId = "1001", part = 1): Promise<Delivery> {
      const found = await memory.find({ ...aKey(orderId), part });
      if (found === undefined) throw new Error(`no delivery ${orderId} ${part}`);
      return found;
    },
    orderNow: (orderId: string) => orders.get(orderId),
    live: () => fleet.orders.filter(({ stage }) => stage !== "cancelled"),
    batch(): Batch {
      const [batch] = batches.all().filter(({ members }) => members.length > 0);
      if (batch === undefined) throw new Error("no batch");
      return batch;
    },
  };
}
export type BridgeWorld = ReturnType<typeof bridgeWorld>;
