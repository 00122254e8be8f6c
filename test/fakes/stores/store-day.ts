import * as z from "zod";

const HOUR = 3_600_000;
/** Places nearly half of a day's orders in one second, like an import. */
const SIMULTANEOUS_ORDERS = 230;
const SIMULTANEOUS_AT = 6.5 * HOUR;

interface DayEvent {
  /** Milliseconds after the start of the day. */
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** The final state of an order, and the time of its last change in milliseconds. */
interface ExpectedOrder {
  readonly status: string;
  readonly note: string;
  readonly since: number;
}

type StatusChange = readonly [afterHours: number, to: string];
const ORDER_KINDS: readonly { readonly status: string; readonly next: readonly StatusChange[] }[] =
  [
    { status: "pending", next: [[1.3, "processing"]] },
    { status: "on-hold", next: [[9, "processing"]] },
    { status: "checkout-draft", next: [[0.2, "processing"]] },
    { status: "processing", next: [[0.01, "edited"]] },
    { status: "processing", next: [[0.7, "trash"]] },
    { status: "processing", next: [[0.4, "cancelled"]] },
    { status: "processing", next: [] },
    { status: "processing", next: [] },
  ];

/** Returns a linear congruential generator of numbers from 0 to 1, so that each run has the same day. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const createdOrder = z.object({ id: z.int().transform(String) });

/** Builds the events of a day in a WooCommerce store and the expected orders at its end. */
export function buildStoreDay(
  callRest: (request: string, body?: unknown) => Promise<unknown>,
  orders: number,
): { events: DayEvent[]; expectedOrders: ReadonlyMap<string, ExpectedOrder> } {
  const random = createSeededRandom(7);
  const events: DayEvent[] = [];
  const expectedOrders = new Map<string, ExpectedOrder>();

  async function changeOrder(id: string, to: string, since: number): Promise<void> {
    const known = expectedOrders.get(id) ?? { status: to, note: "" };
    if (to === "edited") {
      const note = `Ring ${id}`;
      await callRest(`PUT orders/${id}`, { customer_note: note });
      expectedOrders.set(id, { ...known, note, since });
      return;
    }
    await (to === "trash"
      ? callRest(`DELETE orders/${id}`)
      : callRest(`PUT orders/${id}`, { status: to }));
    expectedOrders.set(id, { ...known, status: to, since });
  }

  async function placeOrder(
    at: number,
    status: string,
    next: readonly StatusChange[],
  ): Promise<void> {
    const { id } = createdOrder.parse(await callRest("POST orders", { status }));
    if (status !== "checkout-draft") expectedOrders.set(id, { status, note: "", since: at });
    for (const [hours, to] of next) {
      const later = Math.min(at + hours * HOUR, 24 * HOUR);
      events.push({ at: later, run: () => changeOrder(id, to, later) });
    }
  }

  for (let order = 0; order < orders; order++) {
    const at = order < SIMULTANEOUS_ORDERS ? SIMULTANEOUS_AT : Math.floor(random() * 22 * HOUR);
    const { status, next } = ORDER_KINDS[order % ORDER_KINDS.length] ?? {
      status: "processing",
      next: [],
    };
    events.push({ at, run: () => placeOrder(at, status, next) });
  }
  return { events, expectedOrders };
}
