import type { PlacedOrder } from "../world/placed-order.ts";
import { listBookings } from "../world/truth.ts";
import { expandOnce } from "./expand-once.ts";
import { isShown } from "./find-store-violations.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

const NAME = "erased on request";
/** What a merchant asked the bridge for before still comes so long afterwards, and counts. */
const LATEST_REQUEST_MS = 150_000;
/** A point without its address goes nowhere: its merchant is told, and may have seen to it. */
export function* findUntoldRedactions({ order, deliveries, live }: ObservedOrder) {
  const isTold = deliveries.some((one) => isShown(one) || one.dismissedAlerts.length > 0);
  if (order.redactedAt === undefined || isTold) return;
  for (const { kind, id, state, address } of live)
    if (state === "open" && address === "")
      yield `an erasure is said: ${kind} ${id} of order ${order.orderId} has no address any more, and nobody is told`;
}

/** At rest nothing is left of a buyer who was erased, but what the courier delivers just now. */
export function* findRedactionViolations(world: ObservedWorld): Generator<string> {
  for (const order of world.placed)
    for (const place of order.redactedAt === undefined ? [] : listPlaces(world, order))
      yield `${NAME}: ${place} still has the buyer of ${order.orderId}`;
}

/** Lists what still has it: items of both tables, and messages. */
function listPlaces({ systems, placed }: ObservedWorld, order: PlacedOrder): string[] {
  const houses = matchHouses(order, placed);
  const { bridge, courier } = systems.tables;
  const hasHouse = (item: Item): boolean => houses.test(JSON.stringify(expandOnce(item)));
  const open = listBookings(courier).filter(({ state }) => state === "open");
  const isNeeded = (item: Item): boolean =>
    isQuote(item) || open.some((booking) => booking.item === item);
  const ofCourier = courier.listItems().filter((item) => hasHouse(item) && !isNeeded(item));
  return [
    ...bridge.listItems().filter(hasHouse).map(formatPlace("the bridge")),
    ...ofCourier.map(formatPlace("the courier")),
    ...Object.values(systems.queues.byUrl).flatMap((queue) =>
      queue
        .listMessages()
        .filter(({ body }) => houses.test(body))
        .map(({ id }) => `message ${id} in ${queue.name}`),
    ),
  ];
}

const formatPlace =
  (owner: string) =>
  ({ pk, sk }: Item): string =>
    `${pk} ${sk} of ${owner}`;

type Item = ReturnType<ObservedWorld["systems"]["tables"]["courier"]["listItems"]>[number];

/** A price that nobody took: its courier deletes it a day after it ended, and nothing can erase it earlier. */
const isQuote = ({ pk, expiresAtSeconds }: Item): boolean =>
  String(pk).startsWith("QUOTE#") && expiresAtSeconds !== undefined;

const NOTHING = /(?!)/;

/**
 * The houses that the order went to, as whole words: a number is no part of another one. Not those to which
 * somebody ordered who was not erased.
 */
function matchHouses({ streets, redactedAt = 0 }: PlacedOrder, placed: readonly PlacedOrder[]) {
  const kept = placed.filter((one) => one.redactedAt === undefined);
  const houses = [...streets].flatMap(([street, askedAt]) => {
    const isSettled = askedAt + LATEST_REQUEST_MS < redactedAt;
    return isSettled && !kept.some((other) => other.streets.has(street)) ? street : [];
  });
  return houses.length === 0 ? NOTHING : new RegExp(`\\b(?:${houses.join("|")})\\b`);
}
