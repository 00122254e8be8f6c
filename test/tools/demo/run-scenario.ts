import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { type MerchantDelivery, readAsMerchant } from "#test/e2e/local-run/merchant-client.ts";
import { type Placed, place } from "#test/e2e/local-run/place-store-order.ts";
import type { DemoStory } from "./demo-scenarios.ts";

/** An order of a story, and its delivery as it was seen last. */
export interface Seen {
  readonly order: Placed;
  readonly delivery: MerchantDelivery;
}

/** A story that has ended, well or not. */
export interface Ended {
  readonly story: DemoStory;
  readonly seen: readonly Seen[];
  /** What people did on the way. */
  readonly turns: readonly Turn[];
  /** In words, where it did not end as it should. */
  readonly problem: string | undefined;
}

/** A story on its way, for showing how far it is. */
export interface Progress {
  readonly title: string;
  readonly delivery: MerchantDelivery | undefined;
  readonly isOver: boolean;
}

const EVERY_MS = 400;

interface Turn {
  readonly at: Date;
  readonly says: string;
}

/** Tells one story: places its orders, has people do what they do, and follows it to its end. */
export async function tell(
  at: Endpoints,
  story: DemoStory,
  until: number,
  show: (progress: Progress) => void,
): Promise<Ended> {
  const turns: Turn[] = [];
  const orders: Placed[] = [];
  for (const wish of story.orders) {
    const order = await place(at, story.store, wish);
    orders.push(order);
    turns.push({ at: new Date(), says: placedText(order, wish.shipping) });
  }
  const takeTurns = turnsOf(at, story, turns);
  for (;;) {
    const seen = await lookAt(at, orders);
    const isOver = seen.length === orders.length && seen.every((one) => isAtEnd(story, one));
    show({ title: story.title, delivery: seen[0]?.delivery, isOver });
    const problem = isOver ? undefined : problemOf(seen, until);
    if (isOver || problem !== undefined) return { story, seen, turns, problem };
    await takeTurns(seen);
    await setTimeout(EVERY_MS);
  }
}

/** Does what a person does in the story, once an order, when it is time; it is added to `turns`. */
function turnsOf(at: Endpoints, { turn }: DemoStory, turns: Turn[]) {
  const acted = new Set<string>();
  return async (seen: readonly Seen[]): Promise<void> => {
    if (turn === undefined) return;
    for (const { order, delivery } of seen) {
      if (acted.has(order.id) || !turn.isTime(delivery)) continue;
      acted.add(order.id);
      turns.push({ at: new Date(), says: turn.says });
      await turn.act(at, order);
    }
  };
}

const placedText = (order: Placed, shipping: string): string =>
  `Order ${order.name} is placed, with "${shipping}".`;

async function lookAt(at: Endpoints, orders: readonly Placed[]): Promise<Seen[]> {
  const found = await Promise.all(
    orders.map(async (order) => ({ order, delivery: await readAsMerchant(at, order) })),
  );
  return found.flatMap(({ order, delivery }) => (delivery ? [{ order, delivery }] : []));
}

const isAtEnd = ({ ends }: DemoStory, { delivery }: Seen): boolean => delivery.state === ends;

/** Why it will not end as it should; undefined while it may. */
function problemOf(seen: readonly Seen[], until: number): string | undefined {
  const stuck = seen.find(
    ({ delivery: { state, reason } }) =>
      state === "skipped" || (state === "held" && reason?.code !== "price-above-ceiling"),
  );
  if (stuck !== undefined) {
    return `Order ${stuck.order.name} does not go out: ${stuck.delivery.reason?.text}`;
  }
  if (performance.now() < until) return undefined;
  const slow = seen.find(({ delivery }) => delivery.state !== "settled");
  const trouble = slow?.delivery.trouble?.text ?? "the logs say more.";
  return slow === undefined
    ? "The bridge did not hear of the order in time; the logs say more."
    : `Order ${slow.order.name} is still ${slow.delivery.state}; ${trouble}`;
}
