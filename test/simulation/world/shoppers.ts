import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import type { StoreEdit, StoreModel } from "./store-model.ts";

const MINUTE_MS = 60_000;

/** What happened to an order in its store. */
export interface PlacedOrder {
  readonly orderId: string;
  /** The name that the store gave it. */
  readonly name: string;
  readonly store: StoreModel;
  readonly placedAt: number;
  /** When it was cancelled, refunded or moved to the trash, unless it was restored. */
  endedAt: number | undefined;
}

interface ShopperOptions {
  readonly orders: number;
  /** Buyers and merchants act in these first minutes. */
  readonly minutes: number;
  /** Whether orders are changed after they are placed. */
  readonly hasEdits: boolean;
  /** Draws what people do, apart from the faults. */
  readonly random: Random;
}

const METHODS = ["Courier", "Courier", "Courier with a pick-up time", "Urgent courier"] as const;
const MARKS = ["", "", "", "FAIL_ATTEMPT", "NO_ANSWER", "RETURN"] as const;

/** Lets buyers place orders in the stores, and buyers and merchants change them there. */
export function startShoppers(
  engine: Engine,
  stores: readonly StoreModel[],
  options: ShopperOptions,
) {
  const { scheduler, history } = engine;
  const { random } = options;
  const placed: PlacedOrder[] = [];

  async function placeOrder(): Promise<void> {
    const store = random.pick(stores);
    const order = {
      mark: random.pick(MARKS),
      shippingMethod: random.pick(METHODS),
      quantity: random.drawInteger(1, 2),
    };
    const named = await store.placeOrder(order);
    const entry = { ...named, store, placedAt: scheduler.readNow(), endedAt: undefined };
    placed.push(entry);
    history.record("buyer", `orders ${store.storeId}/${entry.orderId} ${JSON.stringify(order)}`);
    while (options.hasEdits && random.drawChance(0.35)) scheduleEdit(entry);
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
    if (entry.endedAt !== undefined) return;
    history.record("merchant", `does ${name} to ${entry.orderId} in the store`);
    await edit.run(entry.orderId);
    if (edit.ends) entry.endedAt = scheduler.readNow();
    if (edit.undo !== undefined && random.drawChance(0.5))
      scheduler.schedule(random.drawInteger(500, 20 * MINUTE_MS), () => void takeBack(entry, edit));
  }

  async function takeBack(entry: PlacedOrder, edit: StoreEdit): Promise<void> {
    history.record("merchant", `restores ${entry.orderId} in the store`);
    await edit.undo?.(entry.orderId);
    entry.endedAt = undefined;
  }

  for (let count = 0; count < options.orders; count++)
    scheduler.schedule(random.drawInteger(0, options.minutes) * MINUTE_MS, () => void placeOrder());
  return { placed };
}
