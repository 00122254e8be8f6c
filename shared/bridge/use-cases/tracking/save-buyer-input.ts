import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  type InstructionsRefusal,
  writeInstructions,
} from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import { type RatingRefusal, writeRating } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Result } from "#shared/kernel/result.ts";

interface Deps {
  readonly deliveries: Pick<Deliveries, "find" | "save">;
  readonly clock: Clock;
}

const MAX_ATTEMPTS = 8;

/**
 * Saves what the buyer wrote for the driver, unless it is too late. The delivery is due at once, so that
 * the next sweep tells the courier. Repeating it has no further effect.
 */
export const saveInstructions = (
  deps: Deps,
  opened: Delivery,
  settings: Pick<Settings, "cancelling">,
  text: string,
): Promise<InstructionsRefusal | "saved"> =>
  saveInput(deps, opened, (delivery) => writeInstructions(delivery, settings, text, deps.clock()));

/**
 * Saves the buyer's rating of the driver. The delivery is due at once, so that the next sweep tells the
 * courier. Repeating it has no further effect.
 */
export const saveRating = (
  deps: Deps,
  opened: Delivery,
  rating: string,
): Promise<RatingRefusal | "saved"> =>
  saveInput(deps, opened, (delivery) => writeRating(delivery, rating, deps.clock()));

/** Reads the delivery again if somebody saved first. A delivery that stays the same is not saved. */
async function saveInput<Refusal>(
  { deliveries }: Deps,
  opened: Delivery,
  write: (delivery: Delivery) => Result<Delivery, Refusal>,
): Promise<Refusal | "saved"> {
  let delivery: Delivery | undefined = opened;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && delivery !== undefined; attempt++) {
    const written = write(delivery);
    if (!written.ok) return written.refusal;
    const isSaved =
      written.value === delivery || (await deliveries.save(written.value)) === "saved";
    if (isSaved) return "saved";
    delivery = await deliveries.find(opened.key);
  }
  throw new UnavailableError(createMessage("delivery-busy"));
}
