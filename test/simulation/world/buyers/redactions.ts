import type { Engine } from "../../aws/engine.ts";
import type { Random } from "../../random.ts";
import type { PlacedOrder } from "../placed-order.ts";

/** So long somebody in a hurry waits for the next order. */
const HURRY_SECONDS = 1_200;

interface RedactionOptions {
  /** Orders whose buyer can ask for it, as they are placed. */
  readonly placed: readonly PlacedOrder[];
  /** How many buyers ask for it. */
  readonly redactions: number;
  readonly minutes: number;
  readonly random: Random;
}

/**
 * Lets buyers of stores that pass it on ask for the erasure of their data: seconds after their order, while the
 * bridge works on it, or at any time. Some ask first what is stored.
 */
export function startRedactions(engine: Engine, options: RedactionOptions): void {
  const { scheduler, history } = engine;
  const { random, placed, minutes } = options;

  const listRedactable = (): PlacedOrder[] =>
    placed.filter(({ store, redactedAt }) => store.redaction !== undefined && !redactedAt);

  /** Somebody in a hurry takes the next order. */
  async function waitForNext(): Promise<PlacedOrder | undefined> {
    const known = new Set(listRedactable());
    for (let seconds = 0; seconds < HURRY_SECONDS; seconds++) {
      const next = listRedactable().find((order) => !known.has(order));
      if (next !== undefined) {
        await scheduler.sleep(random.drawInteger(0, random.pick([5_000, 15_000])));
        return next;
      }
      await scheduler.sleep(1_000);
    }
    return undefined;
  }

  async function redact(isHurried: boolean): Promise<void> {
    const candidates = isHurried ? [await waitForNext()] : listRedactable();
    const order = candidates.length === 0 ? undefined : random.pick(candidates);
    if (order === undefined || order.redactedAt !== undefined) return;
    const { orderId, store } = order;
    if (random.drawChance(0.3)) {
      history.record("buyer", `asks what is stored of ${orderId}`);
      await store.redaction?.requestData(orderId);
      await scheduler.sleep(random.drawInteger(0, 60_000));
    }
    history.record("buyer", `has ${orderId} erased`);
    order.redactedAt = scheduler.readNow();
    await store.redaction?.redact(orderId);
  }

  for (let count = 0; count < options.redactions; count++) {
    const isHurried = random.drawChance(0.5);
    const afterMs = random.drawInteger(1, minutes * 60) * 1000;
    scheduler.schedule(afterMs, () => {
      redact(isHurried).catch((error: unknown) =>
        history.record("buyer", `cannot have an order erased: ${error}`),
      );
    });
  }
}
