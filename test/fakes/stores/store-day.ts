import * as z from "zod";

const HOUR = 3_600_000;
/** Nearly half of a day's orders come in one second, as an import does it. */
const TIES = 230;
const TIE_AT = 6.5 * HOUR;

interface Event {
  /** Milliseconds after the day began. */
  readonly at: number;
  readonly act: () => Promise<unknown>;
}

/** What an order is, and since when a bridge could know. */
interface Truth {
  readonly status: string;
  readonly note: string;
  readonly since: number;
}

type Change = readonly [afterHours: number, to: string];
const KINDS: readonly { readonly status: string; readonly next: readonly Change[] }[] = [
  { status: "pending", next: [[1.3, "processing"]] },
  { status: "on-hold", next: [[9, "processing"]] },
  { status: "checkout-draft", next: [[0.2, "processing"]] },
  { status: "processing", next: [[0.01, "edited"]] },
  { status: "processing", next: [[0.7, "trash"]] },
  { status: "processing", next: [[0.4, "cancelled"]] },
  { status: "processing", next: [] },
  { status: "processing", next: [] },
];

/** The same day each time: numbers from 0 to 1, by a linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const created = z.object({ id: z.int().transform(String) });

/** What merchants and buyers do in a day of a WooCommerce store, and what each order is at its end. */
export function aStoreDay(
  rest: (request: string, body?: unknown) => Promise<unknown>,
  orders: number,
): { events: Event[]; truth: ReadonlyMap<string, Truth> } {
  const random = seeded(7);
  const events: Event[] = [];
  const truth = new Map<string, Truth>();

  async function change(id: string, to: string, since: number): Promise<void> {
    const known = truth.get(id) ?? { status: to, note: "" };
    if (to === "edited") {
      const note = `Ring ${id}`;
      await rest(`PUT orders/${id}`, { customer_note: note });
      truth.set(id, { ...known, note, since });
      return;
    }
    await (to === "trash" ? rest(`DELETE orders/${id}`) : rest(`PUT orders/${id}`, { status: to }));
    truth.set(id, { ...known, status: to, since });
  }

  async function place(at: number, status: string, next: readonly Change[]): Promise<void> {
    const { id } = created.parse(await rest("POST orders", { status }));
    if (status !== "checkout-draft") truth.set(id, { status, note: "", since: at });
    for (const [hours, to] of next) {
      const later = Math.min(at + hours * HOUR, 24 * HOUR);
      events.push({ at: later, act: () => change(id, to, later) });
    }
  }

  for (let order = 0; order < orders; order++) {
    const at = order < TIES ? TIE_AT : Math.floor(random() * 22 * HOUR);
    const { status, next } = KINDS[order % KINDS.length] ?? { status: "processing", next: [] };
    events.push({ at, act: () => place(at, status, next) });
  }
  return { events, truth };
}
