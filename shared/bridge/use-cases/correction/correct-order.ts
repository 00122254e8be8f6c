import {
  checkCorrection,
  checkStoreOrder,
} from "#shared/bridge/domain/correction/check-correction.ts";
import {
  type CurrentCorrection,
  findCurrentCorrection,
  isCurrent,
  isOutdated,
  isTakenBy,
  stampCorrection,
} from "#shared/bridge/domain/correction/current-correction.ts";
import type { OrderCorrection } from "#shared/bridge/domain/correction/order-correction.ts";
import {
  type CorrectionFault,
  createCorrection,
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
import { findParts } from "#shared/bridge/use-cases/delivery/find-parts.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import {
  type CorrectPartsDeps,
  correctPart,
  saveFirstPart,
  toSharedCorrection,
  type UncorrectedPart,
} from "./correct-parts.ts";

interface Deps extends CorrectPartsDeps {
  readonly stores: Pick<Stores, "find">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly openStorefront: (store: Store) => Pick<Storefront, "readOrder">;
}

/** The delivery that was asked for, and the order's parts that could not be corrected. */
export interface CorrectedOrder {
  readonly delivery: Delivery;
  readonly uncorrectedParts: readonly UncorrectedPart[];
}

/** Why an order is not corrected: a field, a reason, or what is corrected is not what was shown any more. */
export type CorrectionRefusal =
  | { readonly kind: "field"; readonly fault: CorrectionFault }
  | { readonly kind: "outdated" }
  | { readonly kind: "reason"; readonly reason: Reason };

const MAX_ATTEMPTS = 8;

/**
 * Saves what the merchant corrects of one order, with what the store says now: for each of its parts that
 * can still be corrected. Refuses if that of the key cannot. The first part is saved first, whichever part
 * the call is about, so that of two calls at once one is refused before it wrote anything. Repeating it has
 * no further effect, and completes what a process left that died; else the next run of the first part does.
 * `shownAt` is the time of the correction that the merchant was shown, null for none: refuses if something
 * else is corrected now; without it, replaces any. Throws `UnavailableError` if the store cannot be read.
 */
export function correctOrder(deps: Deps) {
  return async (
    key: DeliveryKey,
    requested: RequestedCorrection,
    shownAt?: Date | null,
  ): Promise<Outcome<CorrectedOrder>> => {
    const parts = await findParts(deps.deliveries, key);
    const settings = await deps.settings.read(key.storeId);
    const asked = parts.find((one) => one.key.part === key.part);
    if (asked === undefined) return "unknown-delivery";
    const refusal = refuseCorrection(asked, settings);
    // What is refused anyway needs no call to the store.
    if (refusal !== undefined && asked.correctedAt === undefined) return fail(refusal);
    const order = checkStoreOrder(await readOrder(deps, key));
    if (!order.ok) return fail({ kind: "reason", reason: order.refusal });
    const correction = createCorrection(requested, order.value, deps.clock());
    if (!correction.ok) return fail({ kind: "field", fault: correction.refusal });
    return correctParts(deps, { key, settings, correction: correction.value, shownAt }, parts);
  };
}

async function readOrder(
  { stores, openStorefront }: Deps,
  { storeId, orderId }: DeliveryKey,
): Promise<StoreOrder | undefined> {
  const store = await stores.find(storeId);
  return store && openStorefront(store).readOrder(orderId);
}

interface CorrectionCall {
  readonly key: DeliveryKey;
  readonly settings: Settings;
  readonly correction: OrderCorrection;
  readonly shownAt: Date | null | undefined;
}

function refuseCorrection(delivery: Delivery, settings: Settings): CorrectionRefusal | undefined {
  const { isAllowed, reason } = checkCorrection(delivery, settings);
  return isAllowed ? undefined : { kind: "reason", reason };
}

const refuseOutdated = (
  current: CurrentCorrection,
  { correction, shownAt }: CorrectionCall,
): CorrectionRefusal | undefined =>
  shownAt !== undefined && isOutdated(current, correction, shownAt)
    ? { kind: "outdated" }
    : undefined;

interface BegunCorrection {
  readonly asked: Delivery;
  readonly first: Delivery;
  /** What each part has to have; absent if nothing was ever corrected, and nothing is to be removed. */
  readonly correction?: OrderCorrection | undefined;
  /** A call that was carried out is completed where a process left it. */
  readonly isRepeated: boolean;
}

type Outcome<Value> = Result<Value, CorrectionRefusal> | "unknown-delivery";

function beginCorrection(
  call: CorrectionCall,
  parts: readonly Delivery[],
): Outcome<BegunCorrection> {
  const [first] = parts;
  const asked = parts.find((one) => one.key.part === call.key.part);
  if (first === undefined || asked === undefined) return "unknown-delivery";
  const current = findCurrentCorrection(parts);
  const isRepeated = isCurrent(current, call.correction);
  // Who repeats a call whose answer was lost is told that it was carried out, and not that it is too late.
  const isDone = isRepeated && isTakenBy(asked, current);
  const refusal = isDone
    ? undefined
    : (refuseCorrection(asked, call.settings) ?? refuseOutdated(current, call));
  if (refusal !== undefined) return fail(refusal);
  const correction = isRepeated
    ? toSharedCorrection(current)
    : stampCorrection(call.correction, current);
  return ok({ asked, first, correction, isRepeated });
}

/** Reads the parts again if somebody saved the first one first, and checks again what is possible. */
async function correctParts(
  deps: Deps,
  call: CorrectionCall,
  found: readonly Delivery[],
): Promise<Outcome<CorrectedOrder>> {
  let parts = found;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = beginCorrection(call, parts);
    if (outcome === "unknown-delivery" || !outcome.ok) return outcome;
    const { asked, first, correction, isRepeated } = outcome.value;
    if (correction === undefined) return ok({ delivery: asked, uncorrectedParts: [] });
    if (isRepeated || (await saveFirstPart(deps, first, call.settings, correction)))
      return completeParts(deps, call, { first, correction });
    parts = await findParts(deps.deliveries, call.key);
  }
  throw new UnavailableError(createMessage("delivery-busy"));
}

interface SavedCorrection {
  readonly first: Delivery;
  readonly correction: OrderCorrection;
}

/** Brings each part in line with a correction that the first part knows of. */
async function completeParts(
  deps: Deps,
  { key, settings }: CorrectionCall,
  { first, correction }: SavedCorrection,
): Promise<Outcome<CorrectedOrder>> {
  const parts = Math.max(first.parts?.length ?? 1, 1);
  const uncorrectedParts: UncorrectedPart[] = [];
  for (let part = 1; part <= parts; part++) {
    const reason = await correctPart(deps, { ...key, part }, settings, correction);
    if (reason !== undefined) uncorrectedParts.push({ part, reason });
  }
  const delivery = await deps.deliveries.find(key);
  if (delivery === undefined) return "unknown-delivery";
  const own = uncorrectedParts.find(({ part }) => part === key.part);
  // It was booked meanwhile, and no other part has the correction either.
  return own !== undefined && uncorrectedParts.length === parts
    ? fail({ kind: "reason", reason: own.reason })
    : ok({ delivery, uncorrectedParts });
}
