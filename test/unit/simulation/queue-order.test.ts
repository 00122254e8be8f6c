import fc from "fast-check";
import { expect, it } from "vitest";
import { createQueueOrder } from "#test/simulation/aws/queue-order.ts";
import type { QueuedMessage } from "#test/simulation/aws/queued-message.ts";

const MOST_RECEIVES = 2;
const HIDDEN = 2;

const anyStep = fc.record({
  kind: fc.constantFrom("send", "send", "receive", "remove", "wait"),
  group: fc.constantFrom("a", "b", undefined),
  delay: fc.integer({ min: 0, max: 3 }),
  limit: fc.integer({ min: 1, max: 4 }),
  at: fc.integer({ min: 0, max: 5 }),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** The same by a look at every message. */
function listByLooking(messages: readonly QueuedMessage[], now: number, isFifo: boolean) {
  const locked = new Set<string>();
  const receivable: string[] = [];
  for (const { id, group, visibleAt } of messages) {
    const name = (isFifo && group) || id;
    if (visibleAt > now) locked.add(name);
    if (!locked.has(name)) receivable.push(id);
  }
  const exhausted = messages.filter(
    ({ visibleAt, receives }) => visibleAt <= now && receives >= MOST_RECEIVES,
  );
  return { receivable, exhausted: exhausted.map(({ id }) => id) };
}

function createTrial(isFifo: boolean) {
  let now = 0;
  let sent = 0;
  const order = createQueueOrder({ isFifo, mostReceives: MOST_RECEIVES, readNow: () => now });
  const toIds = (messages: readonly QueuedMessage[]) => messages.map(({ id }) => id);

  function send({ group, delay }: Step): void {
    sent += 1;
    const times = { sentAt: now, visibleAt: now + delay, receives: 0 };
    order.add({ id: String(sent), number: sent, body: "", group, ...times });
  }
  function receive({ limit }: Step): void {
    for (const message of order.listReceivable(limit)) {
      message.receives += 1;
      order.hide(message, now + HIDDEN);
    }
  }
  const steps: Readonly<Record<Step["kind"], (step: Step) => void>> = {
    send,
    receive,
    remove: ({ at }) => void order.remove(order.list()[at]?.id ?? "none"),
    wait: ({ delay }) => {
      now += delay;
    },
  };
  return {
    run: (step: Step) => steps[step.kind](step),
    list: ({ limit }: Step) => ({
      receivable: toIds(order.listReceivable(limit)),
      exhausted: toIds(order.listExhausted()),
    }),
    listByLooking({ limit }: Step) {
      const { receivable, exhausted } = listByLooking(order.list(), now, isFifo);
      return { receivable: receivable.slice(0, limit), exhausted };
    },
  };
}

it("gives what a look at every message gives, in the order in which they were sent", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(anyStep, { maxLength: 60, size: "max" }),
      (isFifo, steps) => {
        const trial = createTrial(isFifo);
        for (const step of steps) {
          trial.run(step);
          expect(trial.list(step)).toEqual(trial.listByLooking(step));
        }
      },
    ),
  );
});
