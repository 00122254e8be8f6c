import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";
import type { DynamoTable } from "../aws/dynamo-table.ts";
import { listDeliveries } from "../world/truth.ts";
import type { ObservedWorld } from "./observed-world.ts";

/** The courier finishes what it began: a claimed point, a driver's step, a notification. */
export function* findUnfinished({
  systems,
  now,
}: Pick<ObservedWorld, "systems" | "now">): Generator<string> {
  for (const item of systems.tables.courier.listItems()) {
    const { pk, sk, dueKind, draft, outbox, nextStepAt } = expandStoredItem(item);
    if (draft !== undefined && String(dueKind).endsWith("claim"))
      yield `what is begun is finished: the courier's ${pk} has no item`;
    if (Array.isArray(outbox) && outbox.length > 0)
      yield `what is begun is finished: ${pk} ${sk} has ${outbox.length} notifications to send`;
    if (typeof nextStepAt === "string" && now - Date.parse(nextStepAt) > STEP_MS)
      yield `what is begun is finished: ${pk} ${sk} waits for its driver since ${nextStepAt}`;
  }
}

/** A step whose message was lost is sent again by the sweep. */
const STEP_MS = 20 * 60_000;

const WAITING: readonly string[] = ["new", "booking", "waiting"];

const OTHERS_FAILED = /^(courier|store|shopify)-/;

/** An order whose courier or store failed is tried again soon: this long after the faults it is booked. */
export function* findLateBookings({ systems }: ObservedWorld): Generator<string> {
  for (const { state, reason, lastError, key } of listDeliveries(systems.tables.bridge)) {
    const isWaiting = WAITING.includes(state) || reason?.code === "courier-unclear";
    if (isWaiting && lastError !== undefined && OTHERS_FAILED.test(lastError.code))
      yield `booked soon: ${key.orderId} still waits after everybody is back: ${lastError.code}`;
  }
}

/** DynamoDB deletes what expired within a few days. */
const EXPIRY_MS = 3 * 86_400_000;
/** The buyer's name, streets and e-mail address. A text in base64 hardly has them as words. */
const BUYER_WORDS = /\b(?:Ada|Grace)\b|W 34th|(?:Madison|Lexington) Ave|ada@example/;

/** Nothing of a buyer is left in a table after its time. */
export function findPersonalItems(tables: Readonly<Record<string, DynamoTable>>, now: number) {
  return Object.entries(tables).flatMap(([name, table]) =>
    table.listItems().flatMap((item) => {
      const { pk, sk, expiresAtSeconds } = item;
      const isExpired = Number(expiresAtSeconds ?? Infinity) * 1000 + EXPIRY_MS < now;
      if (isExpired || !BUYER_WORDS.test(JSON.stringify(expandStoredItem(item)))) return [];
      return [`data is erased: ${pk} ${sk} of the ${name} still has a buyer's data`];
    }),
  );
}

/** A courier that is down is asked now and then, not by each order. */
const CALLS_PER_OUTAGE = 40;
/** An instance counts the failures that it has seen itself: what is new with each call opens no circuit. */
const COLD_CALLS_PER_OUTAGE = 80;

export function* findCallsWhileDown({ history, isMostlyCold }: ObservedWorld): Generator<string> {
  const calls = history.filter((line) => line.endsWith("the courier is down")).length;
  if (calls > (isMostlyCold ? COLD_CALLS_PER_OUTAGE : CALLS_PER_OUTAGE))
    yield `a courier that is down is spared: it is called ${calls} times`;
}
