import type { Engine } from "../../aws/engine.ts";
import type { Random } from "../../random.ts";
import { createPlacedOrder, type PlacedOrder } from "../placed-order.ts";
import {
  formatHouse,
  formatNewHouse,
  type NewOrder,
  type StoreEdit,
  type StoreModel,
} from "../store-model.ts";
import { moveOrder } from "./move-order.ts";

const MINUTE_MS = 60_000;

interface ShopperOptions {
  /** Gets each order as it is placed. */
  readonly placed: PlacedOrder[];
  readonly orders: number;
  /** Buyers and merchants act in these first minutes. */
  readonly minutes: number;
  /** Whether orders are changed after they are placed. */
  readonly hasEdits: boolean;
  /** The shipping method of all orders, unless it is empty. */
  readonly method: string;
  /** How likely an order goes farther than the courier does. */
  readonly farShare: number;
  /** Whether orders are of either of the store's products. */
  readonly hasProducts: boolean;
  /** How likely an order of a store with two locations has goods at both. */
  readonly splitShare: number;
  /** How likely an order becomes too old for its store to show it. */
  readonly oldShare: number;
  /** Draws what people do, apart from the faults. */
  readonly random: Random;
}

const METHODS = ["Courier", "Courier", "Courier with a pick-up time", "Urgent courier"] as const;
const MARKS = ["", "", "", "FAIL_ATTEMPT", "NO_ANSWER", "RETURN"] as const;

/** The houses of the orders have numbers of three digits, so that none is a part of another one. */
const FIRST_HOUSE = 100;

/** Lets buyers place orders in the stores, and buyers and merchants change them there. */
export function startShoppers(
  engine: Engine,
  stores: readonly StoreModel[],
  options: ShopperOptions,
): void {
  const { scheduler, history } = engine;
  const { random, placed } = options;
  let house = FIRST_HOUSE;

  const isDrawn = (share: number): boolean => share > 0 && random.drawChance(share);

  async function placeOrder(): Promise<void> {
    const store = random.pick(stores);
    const street = formatHouse(house++);
    const order: NewOrder = {
      ...{ street },
      mark: random.pick(MARKS),
      shippingMethod: options.method || random.pick(METHODS),
      quantity: random.drawInteger(1, 2),
      isFar: isDrawn(options.farShare),
      ...(options.hasProducts && { product: random.drawInteger(0, 1) }),
      ...(isDrawn(options.splitShare) && { isSplit: true }),
      ...(isDrawn(options.oldShare) && { hiddenAfterMinutes: random.drawInteger(1, 90) }),
    };
    const named = await store.placeOrder(order);
    const entry = createEntry(store, named, order);
    placed.push(entry);
    history.record("buyer", `orders ${store.storeId}/${entry.orderId} ${JSON.stringify(order)}`);
    while (options.hasEdits && random.drawChance(0.35)) scheduleEdit(entry);
  }

  function createEntry(
    store: StoreModel,
    named: Pick<PlacedOrder, "orderId" | "name">,
    { street = "", product = 0, isSplit, hiddenAfterMinutes = Infinity }: NewOrder,
  ): PlacedOrder {
    const placedAt = scheduler.readNow();
    return createPlacedOrder({
      ...{ ...named, store, placedAt, street, product },
      locations: isSplit ? store.pickUpStreets.length : 1,
      hiddenAt: store.hidesOldOrders ? placedAt + hiddenAfterMinutes * MINUTE_MS : Infinity,
    });
  }

  function scheduleEdit(entry: PlacedOrder): void {
    const name = random.pick(Object.keys(entry.store.edits));
    const edit = entry.store.edits[name];
    if (edit === undefined) return;
    scheduler.schedule(random.drawInteger(500, 15 * MINUTE_MS), () => {
      applyEdit(entry, name, edit).catch((error: unknown) =>
        history.record("merchant", `cannot ${name} ${entry.orderId}: ${error}`),
      );
    });
  }

  async function applyEdit(entry: PlacedOrder, name: string, edit: StoreEdit): Promise<void> {
    if (entry.endedAt !== undefined || (entry.redactedAt !== undefined && !edit.ends)) return;
    history.record("merchant", `does ${name} to ${entry.orderId} in the store`);
    entry.edits += 1;
    if (name === "address") await moveOrder(entry, formatNewHouse(house++), scheduler.readNow);
    else await edit.run(entry.orderId, entry.street);
    if (edit.ends) entry.endedAt = scheduler.readNow();
    if (edit.undo !== undefined && random.drawChance(0.5))
      scheduler.schedule(random.drawInteger(500, 20 * MINUTE_MS), () => void takeBack(entry, edit));
  }

  async function takeBack(entry: PlacedOrder, edit: StoreEdit): Promise<void> {
    history.record("merchant", `restores ${entry.orderId} in the store`);
    await edit.undo?.(entry.orderId);
    if (entry.endedAt !== undefined)
      entry.inTrash.push({ from: entry.endedAt, until: scheduler.readNow() });
    entry.endedAt = undefined;
  }

  for (let count = 0; count < options.orders; count++)
    scheduler.schedule(random.drawInteger(0, options.minutes) * MINUTE_MS, () => void placeOrder());
}
