import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type StoreUpdateKind,
  toStoreUpdateId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { type AccountId, type DeliveryKey, formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { CourierRecord } from "#shared/bridge/domain/privacy/courier-record.ts";
import {
  isBatchReconcileRequest,
  type ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { ProcessKilled } from "#test/fakes/crash-simulation.ts";
import { createInMemoryBatches } from "./batches.ts";
import { createInMemoryDeliveries } from "./deliveries.ts";
import { createDocumentedCourier } from "./documented-courier.ts";
import { createReconcileDeps } from "./reconcile-deps.ts";

type TargetWrapper = <Target extends object>(target: Target) => Target;

/**
 * Creates a store with many orders, a courier, a reconcile queue and a clock that only `advanceTime`
 * moves. `wrap` wraps every dependency, so that a test can inject crashes or interleave calls.
 */
export function createBridgeSimulation(
  settings: Settings = buildSettings(),
  wrap: TargetWrapper = (one) => one,
) {
  const time = { now: noon };
  const conditions = {
    settings,
    accountId: buildStore().accountId,
    /** What else the store has: its account for test orders, for example. */
    store: {} as Partial<Store>,
    account: {} as Partial<CourierAccount>,
    /** The courier accounts were disconnected. */
    isAccountGone: false,
    storeIsDown: false,
    /** What the store says of every order's products. */
    productTags: undefined as readonly string[] | undefined,
    /** The store answers all but questions about its products. */
    areProductsDown: false,
    losesUpdates: false,
    /** What the store answers a note for the merchant with, and whether the order has it all the same. */
    noteFailure: undefined as { error: Error; isWritten: boolean } | undefined,
    /** The merchant has not allowed the app to write notes. */
    refusesNotes: false,
    /** A firewall answers the updates that write a note for the merchant. */
    blocksNotes: false,
  };
  const courierFake = createDocumentedCourier(() => time.now);
  courierFake.rules.repeatedCancellation = "same-refund";
  const memory = createInMemoryDeliveries();
  const batches = createInMemoryBatches();
  const keys = new Map<string, DeliveryKey>();
  const orders = new Map<string, StoreOrder>();
  const pushedUpdates: {
    order: string;
    id: string;
    kind: StoreUpdateKind;
    isSilent?: boolean | undefined;
    methodIds?: readonly string[];
    mailsBuyer?: boolean | undefined;
  }[] = [];
  /** The notes for the merchant that the store's orders have, oldest first. */
  const orderNotes: { orderId: string; text: string }[] = [];
  /** When each of them was tried. */
  const noteTries: Date[] = [];
  /** The orders of whose products the store was asked. */
  const taggedReads: string[] = [];
  /** How many notes the merchant had not allowed. */
  const refusedNotes = { count: 0 };
  const faults: unknown[] = [];
  /** What failed no run. */
  const reportedFaults: unknown[] = [];
  const requestedAccounts: AccountId[] = [];
  const requestedErasures: CourierRecord[] = [];
  const sentRequests: ReconcileRequest[] = [];
  let queue: ReconcileRequest[] = [];

  const deliveries: ReconcileDeps["deliveries"] = {
    ...memory,
    async create(delivery) {
      keys.set(formatDeliveryKey(delivery.key), delivery.key);
      return memory.create(delivery);
    },
  };
  const reconcileQueue: ReconcileQueue = {
    async send(request) {
      queue.push(request);
      sentRequests.push(request);
    },
  };
  const storefront: Storefront = {
    readOrder: async (orderId) => {
      if (conditions.storeIsDown)
        throw new UnavailableError(createMessage("store-unreachable.silent"));
      return orders.get(orderId);
    },
    shownDays: undefined,
    readProductTags: async (orderId) => {
      taggedReads.push(orderId);
      if (conditions.areProductsDown) throw new UnavailableError(createMessage("store-fault"));
      return conditions.productTags;
    },
    ignoredUpdates: [],
    async *listChangedOrders() {
      // The simulation does not sweep.
    },
    async pushUpdate(orderId, update, { number }, { methodIds } = {}) {
      const order = `${orderId} ${number}`;
      const id = toStoreUpdateId(update);
      if (pushedUpdates.some((one) => one.order === order && one.id === id))
        return { kind: "already-known" };
      if (conditions.losesUpdates)
        throw new UnavailableError(createMessage("store-unreachable.silent"));
      const { kind, isSilent, mailsBuyer, mayOmitNote } = update;
      if (conditions.blocksNotes && kind === "cancelled" && mayOmitNote !== true)
        throw new UnavailableError(createMessage("store-blocked"));
      pushedUpdates.push({
        ...{ order, id, kind },
        ...(isSilent !== undefined && { isSilent }),
        ...(methodIds !== undefined && { methodIds }),
        ...(mailsBuyer === true && { mailsBuyer }),
      });
      return { kind: "pushed" };
    },
    orderNotes: "list",
    async pushOrderNote(orderId, { text, marker, isFirstAttempt }) {
      noteTries.push(time.now);
      if (conditions.storeIsDown || conditions.losesUpdates)
        throw new UnavailableError(createMessage("store-unreachable.silent"));
      const isKnown = orderNotes.some(
        (one) => one.orderId === orderId && one.text.includes(marker),
      );
      if (isKnown && !isFirstAttempt) return { kind: "already-known" };
      const { noteFailure } = conditions;
      if (noteFailure?.isWritten !== false) orderNotes.push({ orderId, text });
      if (noteFailure !== undefined) throw noteFailure.error;
      return { kind: "pushed" };
    },
  };
  const { pushOrderNote } = storefront;
  storefront.pushOrderNote = async (...note) => {
    if (!conditions.refusesNotes) return pushOrderNote(...note);
    refusedNotes.count += 1;
    return { kind: "not-permitted" };
  };
  const [store, courier] = [wrap(storefront), wrap(courierFake.courier)];
  const deps = createReconcileDeps({
    deliveries: wrap(deliveries),
    batches: wrap(batches),
    settings: { read: async () => conditions.settings },
    reconcileQueue: wrap(reconcileQueue),
    erasures: { request: async (record) => void requestedErasures.push(record) },
    stores: {
      find: async () => buildStore({ accountId: conditions.accountId, ...conditions.store }),
      findAccount: async (accountId) =>
        conditions.isAccountGone
          ? undefined
          : buildCourierAccount({ accountId, ...conditions.account }),
    },
    reportFault: (_, fault) => void reportedFaults.push(fault),
    openStorefront: () => store,
    openCourier: ({ accountId }) => {
      requestedAccounts.push(accountId);
      return courier;
    },
    clock: () => time.now,
  });

  const reconcile = (request: ReconcileRequest): Promise<unknown> =>
    isBatchReconcileRequest(request)
      ? reconcileBatch(deps)(request)
      : reconcileDelivery(deps)(request);

  /** Works like the queue: repeats a killed run, and records other errors until the next due time. */
  async function processRequest(request: ReconcileRequest): Promise<void> {
    try {
      await reconcile(request);
    } catch (fault) {
      if (fault instanceof ProcessKilled) {
        fault.restart();
        await processRequest(request);
      } else faults.push(fault);
    }
  }

  async function listDue(): Promise<ReconcileRequest[]> {
    const all = [...(await listDeliveries()), ...batches.listAll()];
    const dueRecords = all.filter(
      ({ requeueAt }) => requeueAt !== undefined && requeueAt <= time.now,
    );
    return dueRecords.map(
      (one): ReconcileRequest =>
        "batchId" in one && !("key" in one)
          ? { storeId: one.storeId, batchId: one.batchId, reason: "due" }
          : { ...(one as Delivery).key, reason: "due", source: "clock" },
    );
  }

  async function listDeliveries(): Promise<Delivery[]> {
    const found = await Promise.all([...keys.values()].map((key) => memory.find(key)));
    return found.filter((one) => one !== undefined);
  }

  async function drainQueue(): Promise<void> {
    for (let rounds = 0; queue.length > 0; rounds++) {
      if (rounds > 200) throw new Error("reconcile requests never end");
      const currentRequests = queue;
      queue = [];
      for (const request of currentRequests) await processRequest(request);
    }
  }

  return {
    ...courierFake,
    time,
    conditions,
    pushedUpdates,
    orderNotes,
    noteTries,
    refusedNotes,
    taggedReads,
    /** The accounts whose courier was called, in call order. */
    requestedAccounts,
    /** The records that the courier is asked to erase, in the order of the requests. */
    requestedErasures,
    sentRequests,
    faults,
    reportedFaults,
    memory,
    batches,
    deps,
    listDeliveries,
    reconcile,
    drainQueue,
    /** Processes a request as the queue does, and what follows from it. */
    async processRequest(request: ReconcileRequest) {
      await processRequest(request);
      await drainQueue();
    },
    /** Creates or replaces an order in the store and processes its webhook. */
    async placeOrder(changes: Partial<StoreOrder> = {}) {
      const order = buildStoreOrder(changes);
      orders.set(order.id, order);
      await processRequest({ ...buildDeliveryKey(order.id), reason: "test", source: "store" });
      await drainQueue();
    },
    /** Creates or replaces an order in the store without a webhook. */
    putOrder(changes: Partial<StoreOrder> = {}) {
      const order = buildStoreOrder(changes);
      orders.set(order.id, order);
      return order;
    },
    /** Deletes an order in the store without a webhook. */
    removeOrder: (orderId: string) => orders.delete(orderId),
    async editOrder(orderId: string, changes: Partial<StoreOrder> | undefined, part = 1) {
      const before = orders.get(orderId);
      if (changes === undefined) orders.delete(orderId);
      else if (before !== undefined) orders.set(orderId, { ...before, ...changes });
      await processRequest({ ...buildDeliveryKey(orderId), part, reason: "test", source: "store" });
      await drainQueue();
    },
    /** Saves a change as the merchant interface does, and reconciles the delivery. */
    async saveMerchantChange(
      orderId: string,
      changes: (delivery: Delivery) => Partial<Delivery>,
      part = 1,
    ) {
      const delivery = await memory.find({ ...buildDeliveryKey(orderId), part });
      if (delivery === undefined) throw new Error(`no delivery ${orderId}`);
      await memory.save({ ...delivery, ...changes(delivery) });
      await processRequest({ ...buildDeliveryKey(orderId), part, reason: "merchant" });
      await drainQueue();
    },
    /** Advances the clock minute by minute and processes all due requests. */
    async advanceTime(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        time.now = new Date(time.now.getTime() + 60_000);
        queue.push(...(await listDue()));
        await drainQueue();
      }
    },
    async readDelivery(orderId = "1001", part = 1): Promise<Delivery> {
      const found = await memory.find({ ...buildDeliveryKey(orderId), part });
      if (found === undefined) throw new Error(`no delivery ${orderId} ${part}`);
      return found;
    },
    findOrder: (orderId: string) => orders.get(orderId),
    listLiveOrders: () => courierFake.orders.filter(({ status }) => status !== "cancelled"),
    readBatch(): Batch {
      const [batch] = batches.listAll().filter(({ members }) => members.length > 0);
      if (batch === undefined) throw new Error("no batch");
      return batch;
    },
  };
}
export type BridgeSimulation = ReturnType<typeof createBridgeSimulation>;
