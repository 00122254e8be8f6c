import { checkCorrection } from "#shared/bridge/domain/correction/check-correction.ts";
import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import {
  type CorrectionFault,
  createCorrection,
  isOutdated,
  type RequestedCorrection,
} from "#shared/bridge/domain/correction/write-correction.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import {
  type CorrectPartsDeps,
  correctOtherParts,
  saveCorrection,
  type UncorrectedPart,
} from "./correct-parts.ts";

interface Deps extends CorrectPartsDeps {
  readonly stores: Pick<Stores, "find">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly openStorefront: (store: Store) => Pick<Storefront, "readOrder">;
}

/** The delivery that was asked for, and the order's other parts that could not be corrected. */
export interface CorrectedOrder {
  readonly delivery: Delivery;
  readonly uncorrectedParts: readonly UncorrectedPart[];
}

/** Why an order is not corrected: a field, a reason, or another correction since the one that was shown. */
export type CorrectionRefusal =
  | { readonly kind: "field"; readonly fault: CorrectionFault }
  | { readonly kind: "outdated" }
  | { readonly kind: "reason"; readonly reason: Reason };

const MAX_ATTEMPTS = 8;

/**
 * Saves what the merchant corrects of one order, with what the store says now: for each of its parts that
 * can still be corrected. Refuses if that of the key cannot. Repeating it has no further effect, and
 * completes what a process left that died. `shownAt` is the time of the correction that the merchant was
 * shown, null for none: refuses if another was stored since; without it, replaces any. Throws
 * `UnavailableError` if the store cannot be read.
 */
export function correctOrder(deps: Deps) {
  return async (
    key: DeliveryKey,
    requested: RequestedCorrection,
    shownAt?: Date | null,
  ): Promise<Result<CorrectedOrder, CorrectionRefusal> | "unknown-delivery"> => {
    const found = await deps.deliveries.find(key);
    const settings = await deps.settings.read(key.storeId);
    if (found === undefined) return "unknown-delivery";
    // What is refused anyway needs no call to the store.
    const refusal = refuseCorrection(found, settings);
    if (refusal !== undefined) return fail(refusal);
    const order = await readOrder(deps, key);
    if (order === undefined) return fail({ kind: "reason", reason: createMessage("order-gone") });
    const correction = createCorrection(requested, order, deps.clock());
    if (!correction.ok) return fail({ kind: "field", fault: correction.refusal });
    return correctParts(deps, found, settings, { correction: correction.value, shownAt });
  };
}

async function readOrder(
  { stores, openStorefront }: Deps,
  { storeId, orderId }: DeliveryKey,
): Promise<StoreOrder | undefined> {
  const store = await stores.find(storeId);
  return store && openStorefront(store).readOrder(orderId);
}

interface ShownCorrection {
  readonly correction: OrderCorrection;
  readonly shownAt: Date | null | undefined;
}

/** What a call wrote to other parts before it lost against another one gives way to that one. */
const restoreOtherParts = (deps: Deps, delivery: Delivery, settings: Settings) =>
  correctOtherParts(deps, delivery, settings, delivery.correction ?? { at: deps.clock() });

function refuseCorrection(delivery: Delivery, settings: Settings): CorrectionRefusal | undefined {
  const { isAllowed, reason } = checkCorrection(delivery, settings);
  return isAllowed ? undefined : { kind: "reason", reason };
}

const refuseShownCorrection = (
  delivery: Delivery,
  settings: Settings,
  { correction, shownAt }: ShownCorrection,
): CorrectionRefusal | undefined =>
  refuseCorrection(delivery, settings) ??
  (shownAt !== undefined && isOutdated(delivery, correction, shownAt)
    ? { kind: "outdated" }
    : undefined);

/**
 * Corrects the other parts first: where the delivery of the call has the correction, they have it, too.
 * Reads the delivery again if somebody saved first, who may have split the order, and checks again what
 * is possible.
 */
async function correctParts(
  deps: Deps,
  found: Delivery,
  settings: Settings,
  shown: ShownCorrection,
): Promise<Result<CorrectedOrder, CorrectionRefusal> | "unknown-delivery"> {
  let delivery: Delivery | undefined = found;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (delivery === undefined) return "unknown-delivery";
    const refusal = refuseShownCorrection(delivery, settings, shown);
    if (refusal?.kind === "outdated" && attempt > 0)
      await restoreOtherParts(deps, delivery, settings);
    if (refusal !== undefined) return fail(refusal);
    const uncorrectedParts = await correctOtherParts(deps, delivery, settings, shown.correction);
    const saved = await saveCorrection(deps, delivery, shown.correction);
    if (saved !== "conflict") return ok({ delivery: saved, uncorrectedParts });
    delivery = await deps.deliveries.find(found.key);
  }
  throw new UnavailableError(createMessage("delivery-busy"));
}
