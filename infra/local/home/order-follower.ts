import type { FollowedOrder } from "./followed-order.ts";
import type { StoreKind } from "./home-state.ts";
import type { PlacedOrder } from "./place-order.ts";
import type { OperatorDelivery, PartReader } from "./read-parts.ts";

/** So many orders are shown. */
export const MAX_SHOWN = 8;
/** What could not be read is read again then. */
const RETRY_MS = 2000;

interface FollowerDeps {
  readonly reader: PartReader;
  readonly onChange: () => void;
  /** Whether somebody looks: nothing is read for nobody. */
  readonly isWatched: () => boolean;
  readonly now: () => number;
}

const countTold = (delivery: OperatorDelivery | undefined): number =>
  delivery?.timeline.filter(({ code }) => code.startsWith("store-updated.")).length ?? 0;

/** The newest orders of both stores, each read again after every run of the worker for it. */
export class OrderFollower {
  readonly #deps: FollowerDeps;
  readonly #orders = new Map<string, FollowedOrder>();
  /** The orders that are being read; `true` if one changed meanwhile. */
  readonly #reading = new Map<string, boolean>();

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
  }

  /** Lists the orders that are shown, the newest first. */
  list(): readonly FollowedOrder[] {
    return [...this.#orders.values()]
      .toSorted((one, other) => other.placedAt - one.placedAt)
      .slice(0, MAX_SHOWN);
  }

  /** Follows an order that was placed on the page. */
  add(
    { store, id, name }: PlacedOrder,
    how: Required<Pick<FollowedOrder, "kind" | "placedAt" | "isWebhookLost">>,
  ): void {
    this.#merge(store, id, { name, ...how });
  }

  /** Reads an order again, and follows it if it is new. */
  async refresh(store: StoreKind, id: string): Promise<void> {
    const key = `${store}/${id}`;
    if (!this.#deps.isWatched()) return;
    if (this.#reading.has(key)) {
      this.#reading.set(key, true);
      return;
    }
    do {
      this.#reading.set(key, false);
      await this.#readOnce(store, id).catch(() => {
        setTimeout(() => void this.refresh(store, id), RETRY_MS).unref();
      });
    } while (this.#reading.get(key));
    this.#reading.delete(key);
  }

  /** Reads which orders there are, and each of them. */
  async refreshAll(): Promise<void> {
    const stores = ["woocommerce", "shopify"] as const;
    const found = await Promise.all(
      stores.map(async (store) =>
        (await this.#deps.reader.listDeliveries(store)).map((delivery) => ({ store, delivery })),
      ),
    );
    const newest = found
      .flat()
      .toSorted((one, other) => +other.delivery.created_at - +one.delivery.created_at)
      .slice(0, MAX_SHOWN);
    await Promise.all([
      ...newest.map(({ store, delivery }) => this.refresh(store, delivery.order_id)),
      ...this.list().map(({ store, id }) => this.refresh(store, id)),
    ]);
  }

  #merge(store: StoreKind, id: string, changes: Partial<FollowedOrder>): void {
    const key = `${store}/${id}`;
    const known = this.#orders.get(key) ?? { store, id, name: id, placedAt: this.#deps.now() };
    this.#orders.set(key, { ...known, ...changes });
    const shown = new Set(this.list());
    for (const [other, order] of this.#orders) if (!shown.has(order)) this.#orders.delete(other);
    this.#deps.onChange();
  }

  async #readOnce(store: StoreKind, id: string): Promise<void> {
    const delivery = await this.#deps.reader.findDelivery(store, id);
    if (delivery === undefined) return;
    const known = this.#orders.get(`${store}/${id}`);
    const placedAt = known?.placedAt ?? delivery.created_at.getTime();
    this.#merge(store, id, { delivery, placedAt, name: delivery.order_name ?? known?.name ?? id });
    await this.#readFurther(store, id, countTold(known?.delivery));
  }

  /** What a store shows is read after it was told something, the buyer's link once. */
  async #readFurther(store: StoreKind, id: string, toldBefore: number): Promise<void> {
    const { reader } = this.#deps;
    const order = this.#orders.get(`${store}/${id}`);
    if (order?.delivery === undefined) return;
    const told = countTold(order.delivery);
    if (told > 0 && (told !== toldBefore || order.storeStatus === undefined)) {
      const storeStatus = await reader.readStoreStatus(store, id);
      if (storeStatus !== undefined) this.#merge(store, id, { storeStatus });
    }
    if (order.trackingUrl !== undefined || order.delivery.courier_status === null) return;
    const trackingUrl = await reader.readTrackingUrl(store, id);
    if (trackingUrl !== undefined) this.#merge(store, id, { trackingUrl });
  }
}
