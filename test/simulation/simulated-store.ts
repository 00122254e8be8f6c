import { createHash } from "node:crypto";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type StoreUpdate,
  type StoreUpdateKind,
  toStoreUpdateId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Storefront, StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import { callParty, type SimulatedProcess, type SimulationEngine } from "./simulated-process.ts";

/** An update that the store shows with the order, which it also mails to the buyer. */
export interface ShownUpdate {
  readonly orderId: StoreOrderId;
  readonly tracking: string;
  readonly id: string;
  readonly kind: StoreUpdateKind;
  /** When the bridge began to write it; a late write lands after this. */
  readonly requestedAt: Date;
}

/** A note for the merchant that an order has. */
interface ShownNote {
  readonly orderId: StoreOrderId;
  readonly text: string;
}

type WebhookListener = (orderId: StoreOrderId, deliveryId: string, fingerprint: string) => void;

/** Simulates one store: its orders, its webhooks, and the updates that it shows to its buyers. */
export function createSimulatedStore(engine: SimulationEngine) {
  const { scheduler, random, history } = engine;
  const orders = new Map<StoreOrderId, StoreOrder>();
  const changedAt = new Map<StoreOrderId, Date>();
  /** When an order was cancelled, refunded or trashed. */
  const endedAt = new Map<StoreOrderId, Date>();
  const shownUpdates: ShownUpdate[] = [];
  const shownNotes: ShownNote[] = [];
  const listeners: WebhookListener[] = [];
  let webhooks = 0;

  const computeFingerprint = (orderId: StoreOrderId): string =>
    createHash("sha256")
      .update(JSON.stringify(orders.get(orderId) ?? null))
      .digest("hex")
      .slice(0, 22);

  /**
   * WooCommerce sends several webhooks for one change and repeats none of them. They carry the order
   * as it is when they are sent.
   */
  function sendWebhooks(orderId: StoreOrderId): void {
    for (let count = random.drawInteger(1, 3); count > 0; count--) {
      webhooks += 1;
      const deliveryId = `webhook ${webhooks}`;
      if (random.drawChance(engine.faults.lostWebhook)) continue;
      scheduler.schedule(random.drawInteger(200, 4_000), () => {
        for (const listener of listeners)
          listener(orderId, deliveryId, computeFingerprint(orderId));
      });
    }
  }

  function saveOrder(order: StoreOrder): void {
    orders.set(order.id, order);
    changedAt.set(order.id, scheduler.clock());
    if (order.status === "paid") endedAt.delete(order.id);
    else endedAt.set(order.id, scheduler.clock());
    history.record("store", `has order ${order.id} ${order.status}`);
    sendWebhooks(order.id);
  }

  async function readOrder(orderId: StoreOrderId): Promise<StoreOrder | undefined> {
    const order = orders.get(orderId);
    return order && { ...order, fingerprint: computeFingerprint(orderId) };
  }

  /**
   * Returns the store as a process reaches it. Like the adapters, an update reads before it writes,
   * unless it was never tried before.
   */
  const connect = (process: SimulatedProcess): Storefront => {
    const call = <Answer>(label: string, run: () => Promise<Answer>) =>
      callParty(engine, process, "store", { label: `store.${label}`, run }) as Promise<Answer>;
    return {
      readOrder: (orderId) => call(`readOrder ${orderId}`, () => readOrder(orderId)),
      shownDays: undefined,
      readProductTags: async () => undefined,
      ignoredUpdates: [],
      async *listChangedOrders(since) {
        const changes = [...changedAt]
          .filter(([, at]) => at >= since)
          .map(([orderId, at]) => ({ orderId, changedAt: at }))
          .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
        yield* await call("listChangedOrders", async () => changes);
      },
      async pushUpdate(orderId, update, { number }): Promise<StoreUpdateOutcome> {
        const { kind } = update;
        const shown = toShownUpdate(orderId, number, update, scheduler.clock());
        const label = `${orderId} ${shown.id}`;
        const findShown = async () =>
          shownUpdates.some((one) => one.tracking === number && one.id === shown.id);
        if (await call(`readUpdates ${label}`, findShown)) return { kind: "already-known" };
        await call(`writeUpdate ${label}`, async () => void shownUpdates.push(shown));
        history.record("store", `shows ${orderId} ${kind}`);
        return { kind: "pushed" };
      },
      orderNotes: "list",
      async pushOrderNote(orderId, { text, marker, isFirstAttempt }): Promise<StoreUpdateOutcome> {
        const findShown = async () =>
          shownNotes.some((one) => one.orderId === orderId && one.text.includes(marker));
        if (!isFirstAttempt && (await call(`readNotes ${orderId}`, findShown)))
          return { kind: "already-known" };
        const write = async () => void shownNotes.push({ orderId, text });
        await call(`writeNote ${orderId} ${text}`, write);
        return { kind: "pushed" };
      },
    };
  };

  return {
    orders,
    endedAt,
    shownUpdates,
    shownNotes,
    connect,
    saveOrder,
    /** Calls the listener for each webhook that arrives. */
    onWebhook: (listener: WebhookListener) => void listeners.push(listener),
  };
}
export type SimulatedStore = ReturnType<typeof createSimulatedStore>;

const toShownUpdate = (
  orderId: StoreOrderId,
  tracking: string,
  update: StoreUpdate,
  requestedAt: Date,
): ShownUpdate => ({
  orderId,
  tracking,
  id: toStoreUpdateId(update),
  kind: update.kind,
  requestedAt,
});
