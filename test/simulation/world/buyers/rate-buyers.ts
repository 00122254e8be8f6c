import type { Engine } from "../../aws/engine.ts";
import type { Random } from "../../random.ts";
import { createPlacedOrder, type PlacedOrder } from "../placed-order.ts";
import {
  type CheckoutAnswer,
  type CheckoutRate,
  formatHouse,
  formatNewHouse,
  type NewOrder,
  type StoreModel,
} from "../store-model.ts";
import { moveOrder } from "./move-order.ts";

const MINUTE_MS = 60_000;
/** They live in other houses than the buyers who see no rates. */
const FIRST_HOUSE = 600;
/** The last of them leave their carts for longer than a price is valid. */
const ASKING_MINUTES = 30;

/** What a buyer's checkout was told, and which order became of it. */
export interface Checkout {
  readonly cart: NewOrder;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly answer: CheckoutAnswer;
  bought?: { readonly order: PlacedOrder; readonly rate: CheckoutRate };
}

interface RateBuyerOptions {
  /** Gets each order as it is placed. */
  readonly placed: PlacedOrder[];
  readonly hasRates: boolean;
  /** How many carts there are; some are of two buyers. */
  readonly orders: number;
  readonly hasEdits: boolean;
  readonly hasProducts: boolean;
  /** Draws what they do, apart from the faults. */
  readonly random: Random;
}

/** Lets buyers see the courier's prices at a checkout, and pay one of them at once, later or never. */
export function startRateBuyers(
  engine: Engine,
  stores: readonly StoreModel[],
  { placed, random, ...options }: RateBuyerOptions,
) {
  const { scheduler, history } = engine;
  const checkouts: Checkout[] = [];
  let house = FIRST_HOUSE;

  const drawCart = (): NewOrder => ({
    street: formatHouse(house++),
    mark: "",
    shippingMethod: "",
    quantity: random.drawInteger(1, 2),
    ...(options.hasProducts && { product: random.drawInteger(0, 1) }),
  });

  /** Most pay within minutes; some come back when the price is valid no more. */
  const drawDelayMs = (): number =>
    random.pick([
      ...[0, 0, 0, random.drawInteger(1, 8 * MINUTE_MS)],
      ...[random.drawInteger(8, 25) * MINUTE_MS, random.drawInteger(55, 64) * MINUTE_MS],
    ]);

  async function buy(store: StoreModel, cart: NewOrder, delayMs: number): Promise<void> {
    const askedAt = scheduler.readNow();
    const answer = await store.askRates?.(cart);
    if (answer === undefined) return;
    const checkout: Checkout = { cart, askedAt, answeredAt: scheduler.readNow(), answer };
    checkouts.push(checkout);
    history.record("buyer", `sees ${JSON.stringify(answer)} for ${JSON.stringify(cart)}`);
    if (answer.rates.length === 0) return;
    const rate = random.pick(answer.rates);
    await scheduler.sleep(delayMs);
    await placeOrder(store, checkout, rate);
  }

  async function placeOrder(
    store: StoreModel,
    checkout: Checkout,
    rate: CheckoutRate,
  ): Promise<void> {
    const { street = "", product = 0 } = checkout.cart;
    const named = await store.placeOrder({ ...checkout.cart, rate });
    const placedAt = scheduler.readNow();
    const order = createPlacedOrder({
      ...{ ...named, store, placedAt, street, product },
      ...{ locations: 1, hiddenAt: Infinity },
    });
    placed.push(order);
    checkout.bought = { order, rate };
    history.record("buyer", `pays ${rate.total_price} for ${order.orderId} to ${street}`);
    if (!options.hasEdits || !random.drawChance(0.2)) return;
    await scheduler.sleep(random.drawInteger(500, 2 * MINUTE_MS));
    if (order.redactedAt !== undefined) return;
    history.record("merchant", `does address to ${order.orderId} in the store`);
    order.edits += 1;
    await moveOrder(order, formatNewHouse(house++), scheduler.readNow);
  }

  /** In some families two order the same at the same moment. */
  function startCart(store: StoreModel): void {
    const cart = drawCart();
    const atMs = random.drawInteger(0, ASKING_MINUTES * MINUTE_MS);
    const delays = random.pick([[drawDelayMs()], [drawDelayMs()], [0, 0], [0, drawDelayMs()]]);
    for (const delayMs of delays)
      scheduler.schedule(atMs, () => {
        buy(store, cart, delayMs).catch((error: unknown) =>
          history.record("buyer", `cannot buy: ${error}`),
        );
      });
  }

  for (const store of stores)
    if (options.hasRates && store.askRates !== undefined)
      for (let count = 0; count < options.orders; count++) startCart(store);
  return { checkouts };
}
