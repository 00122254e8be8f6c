import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { collectBuyerWords, redactBuyer } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { requestCourierErasures } from "./request-courier-erasures.ts";

export interface RedactOnRequestDeps {
  readonly deliveries: Pick<Deliveries, "find" | "save">;
  readonly erasures: Pick<CourierErasures, "request">;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 10;

/**
 * Redacts the buyer in one delivery, and requests the same of the courier. `buyerWords` are those of all parts
 * of its order, by default its own. Safe to repeat.
 */
export const redactOnRequest = (
  { deliveries, erasures, clock }: RedactOnRequestDeps,
  key: DeliveryKey,
  buyerWords?: ReturnType<typeof collectBuyerWords>,
): Promise<void> =>
  saveWithRetry(
    () => deliveries.find(key),
    async (delivery) => {
      await requestCourierErasures(erasures, [delivery], clock());
      return deliveries.save({
        ...redactBuyer(delivery, buyerWords ?? collectBuyerWords([delivery])),
        // What waits for its courier may no longer go out, which its merchant is told.
        ...(delivery.endedAt === undefined && { requeueAt: clock() }),
      });
    },
  );

/** Reads and saves. Repeats both if another writer saved in between. */
export async function saveWithRetry<Value>(
  find: () => Promise<Value | undefined>,
  save: (found: Value) => Promise<"saved" | "conflict">,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await find();
    if (found === undefined || (await save(found)) === "saved") return;
  }
  throw new Error(`redaction failed: ${MAX_ATTEMPTS} save conflicts in a row`);
}
