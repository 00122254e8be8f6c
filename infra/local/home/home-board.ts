import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { ChangeSignal } from "./change-signal.ts";
import type { HomeState, OrderView, StoreKind } from "./home-state.ts";
import { OrderFollower } from "./order-follower.ts";
import { ORDER_KINDS } from "./order-kinds.ts";
import { toOrderView } from "./order-view.ts";
import { placeOrder } from "./place-order.ts";
import {
  type BridgeHealth,
  createPartReader,
  type ForecastAlarm,
  type PartReader,
} from "./read-parts.ts";
import type { QueuedRequest, ReadReconcileQueue } from "./reconcile-queue.ts";
import type { OrderActivity, RunActivity } from "./run-activity.ts";
import { listFaces, toStationViews } from "./stations.ts";
import { describeAlarms, type SwitchedFault, toSwitchViews } from "./switches.ts";

/** How often the bridge is asked how the courier account and the sweeps are, while somebody looks. */
const HEALTH_MS = 3000;
/** How often a sweep reads what changed in a store. */
const SWEEP_MS = 300_000;
const STORES: readonly StoreKind[] = ["woocommerce", "shopify"];

interface BoardDeps {
  readonly at: Endpoints;
  readonly activity: RunActivity;
  readonly readQueue: ReadReconcileQueue;
  readonly faults: FaultBoard;
  readonly now?: () => number;
}

/** What the page shows, and what can be done there: joins what passes a run with what its parts say. */
export class HomeBoard {
  readonly #deps: BoardDeps;
  readonly #now: () => number;
  readonly #signal = new ChangeSignal();
  readonly #reader: PartReader;
  readonly #orders: OrderFollower;
  readonly #switched = new Map<string, SwitchedFault>();
  #health: BridgeHealth = { sweptAt: {} };
  #alarms: readonly ForecastAlarm[] = [];

  constructor(deps: BoardDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#reader = createPartReader(deps.at);
    this.#orders = new OrderFollower({
      reader: this.#reader,
      now: this.#now,
      onChange: () => this.#signal.tell(),
      isWatched: () => this.#signal.isWatched,
    });
    deps.activity.onChange((order) => this.#followActivity(order));
    deps.faults.onChange((name) => {
      const isOn = deps.faults.find(name) !== undefined;
      const before = isOn ? undefined : this.#switched.get(name)?.before;
      const totals = before ?? deps.activity.readTotals();
      this.#switched.set(name, { at: this.#now(), before: totals });
      this.#signal.tell();
    });
    this.#signal.whileWatched(HEALTH_MS, () => this.#refreshHealth());
  }

  /** Returns everything that the page shows. */
  read(): HomeState {
    const { at, activity, faults, readQueue } = this.#deps;
    const queued = readQueue();
    const orders = this.#readOrders(queued);
    const known = { totals: activity.readTotals(), orders, health: this.#health, faults };
    return {
      kinds: ORDER_KINDS.map(({ name, title, says }) => ({ name, title, says })),
      stations: toStationViews({ ...known, at, queued, now: this.#now() }),
      orders,
      switches: toSwitchViews({ ...known, switched: this.#switched, now: this.#now() }),
      ...(this.#isBroken() && { alarms: describeAlarms(this.#alarms) }),
      links: listFaces(at),
    };
  }

  /** Calls this soon after each change, and begins to read what is shown. Returns what ends it. */
  watch(listen: () => void): () => void {
    const stop = this.#signal.watch(listen);
    void this.#orders.refreshAll().catch(() => undefined);
    return stop;
  }

  /** Places the orders of a kind. Returns false if there is no such kind. */
  async placeOrders(name: string, store: StoreKind): Promise<boolean> {
    const kind = ORDER_KINDS.find((one) => one.name === name);
    if (kind === undefined) return false;
    await Promise.all(
      kind.orders.map(async (options) => {
        const placedAt = this.#now();
        const isWebhookLost = this.#areWebhooksLost(store);
        const placed = await placeOrder(this.#deps.at, store, options);
        this.#orders.add(placed, { kind: name, placedAt, isWebhookLost });
      }),
    );
    return true;
  }

  /** Has the merchant of a returned order ask for another delivery. Returns false if there is no such order. */
  async deliverAgain(store: StoreKind, id: string): Promise<boolean> {
    return (await this.#reader.requestAction(store, id, "deliver-again")) !== undefined;
  }

  #isBroken(): boolean {
    return this.#deps.faults.list().some(({ isOn }) => isOn);
  }

  #areWebhooksLost(store: StoreKind): boolean {
    const lost = this.#deps.faults.find("webhooks-lost")?.store;
    return lost === store || lost === "both";
  }

  /** A delivery changes in runs of the worker: it is read after each of them. */
  #followActivity(activity: OrderActivity | undefined): void {
    const store = STORES.find((kind) => this.#deps.at[kind].storeId === activity?.storeId);
    if (activity !== undefined && store !== undefined && activity.running === 0)
      void this.#orders.refresh(store, activity.orderId);
    this.#signal.tell();
  }

  async #refreshHealth(): Promise<void> {
    this.#health = await this.#reader.readHealth().catch(() => this.#health);
    this.#alarms = this.#isBroken()
      ? await this.#reader.readForecast().catch(() => this.#alarms)
      : [];
    this.#signal.tell();
  }

  #readOrders(queued: readonly QueuedRequest[]): readonly OrderView[] {
    const { at, activity } = this.#deps;
    return this.#orders.list().map((order) => {
      const { storeId } = at[order.store];
      const sweptAt = this.#health.sweptAt[order.store]?.getTime();
      const sighting = {
        ...{ order, now: this.#now(), activity: activity.findOrder(storeId, order.id) },
        queued: queued.filter((one) => one.storeId === storeId && one.orderId === order.id),
        isWebhookLost: order.isWebhookLost === true || this.#areWebhooksLost(order.store),
        nextSweepAt: sweptAt === undefined ? undefined : sweptAt + SWEEP_MS,
      };
      return toOrderView(sighting, at);
    });
  }
}
