import * as z from "zod";
import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import type { WooCommerceStore } from "./woocommerce-store.ts";

const MINUTE_MS = 60_000;
const createdOrder = z.object({ id: z.int() });

/** What happened to an order in its store. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly storeId: string;
  readonly placedAt: number;
  /** When it was cancelled, refunded or moved to the trash, unless it was restored. */
  endedAt: number | undefined;
}

interface ShopperOptions {
  readonly storeId: string;
  readonly orders: number;
  /** Buyers and merchants act in these first minutes. */
  readonly minutes: number;
  /** Whether orders are changed after they are placed. */
  readonly hasEdits: boolean;
  /** Draws what people do, apart from the faults. */
  readonly random: Random;
}

const ADDRESS = {
  first_name: "Ada",
  last_name: "Example",
  address_1: "20 W 34th St",
  city: "New York",
  state: "NY",
  postcode: "10001",
  country: "US",
  phone: "(212) 555-0100",
};
const METHODS = ["Courier", "Courier", "Courier with a pick-up time", "Urgent courier"] as const;
const MARKS = ["", "", "", "FAIL_ATTEMPT", "NO_ANSWER", "RETURN"] as const;

/** What happens to some orders after they are placed, each with its request to the store. */
const EDITS = {
  cancel: { method: "PUT", body: { status: "cancelled" }, ends: true },
  refund: { method: "PUT", body: { status: "refunded" }, ends: true },
  trash: { method: "DELETE", body: undefined, ends: true },
  note: { method: "PUT", body: { customer_note: "Ring twice" }, ends: false },
  address: { method: "PUT", body: { shipping: { address_1: "350 5th Ave" } }, ends: false },
} as const;
type Edit = keyof typeof EDITS;

/** Lets buyers place orders in a store, and buyers and merchants change them there. */
export function startShoppers(engine: Engine, store: WooCommerceStore, options: ShopperOptions) {
  const { scheduler, history } = engine;
  const { storeId, random } = options;
  const placed: PlacedOrder[] = [];

  async function placeOrder(): Promise<void> {
    const address = { ...ADDRESS, address_2: random.pick(MARKS) };
    const order = {
      status: "processing",
      payment_method: "stripe",
      billing: { ...address, email: "ada@example.org" },
      shipping: address,
      line_items: [{ product_id: 10, quantity: random.drawInteger(1, 2), total: "24.00" }],
      shipping_lines: [
        { method_id: "flat_rate", method_title: random.pick(METHODS), total: "8.00" },
      ],
    };
    const { id } = createdOrder.parse(await store.call("POST", "_stand-in/checkout", order));
    const entry = {
      orderId: String(id),
      storeId,
      placedAt: scheduler.readNow(),
      endedAt: undefined,
    };
    placed.push(entry);
    history.record("buyer", `orders ${storeId}/${id}`);
    while (options.hasEdits && random.drawChance(0.35)) scheduleEdit(entry);
  }

  function scheduleEdit(entry: PlacedOrder): void {
    const edit = random.pick(Object.keys(EDITS) as Edit[]);
    scheduler.schedule(random.drawInteger(500, 15 * MINUTE_MS), () => {
      editOrder(entry, edit).catch((error: unknown) =>
        history.record("merchant", `cannot ${edit} ${entry.orderId}: ${error}`),
      );
    });
  }

  async function editOrder(entry: PlacedOrder, edit: Edit): Promise<void> {
    const { method, body, ends } = EDITS[edit];
    if (entry.endedAt !== undefined) return;
    history.record("merchant", `does ${edit} to ${entry.orderId} in the store`);
    await store.call(method, `wp-json/wc/v3/orders/${entry.orderId}`, body);
    if (ends) entry.endedAt = scheduler.readNow();
    if (edit === "trash" && random.drawChance(0.5))
      scheduler.schedule(random.drawInteger(500, 20 * MINUTE_MS), () => void restore(entry));
  }

  async function restore(entry: PlacedOrder): Promise<void> {
    history.record("merchant", `restores ${entry.orderId} in the store`);
    await store.call("POST", `_stand-in/orders/${entry.orderId}/restore`);
    entry.endedAt = undefined;
  }

  for (let count = 0; count < options.orders; count++)
    scheduler.schedule(random.drawInteger(0, options.minutes) * MINUTE_MS, () => void placeOrder());
  return { placed };
}
