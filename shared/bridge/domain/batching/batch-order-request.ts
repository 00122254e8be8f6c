import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  type OrderRequest,
  toDropOffStop,
  toPickUpStop,
} from "#shared/bridge/domain/delivery/order-request.ts";
import { roundUpTime } from "#shared/bridge/domain/dispatch/schedule/round-up-time.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Money } from "#shared/kernel/money.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import type { Batch } from "./batch.ts";

interface BatchOrderTerms {
  readonly request: OrderRequest;
  readonly ceiling: Money | undefined;
  readonly tip: number;
}

/**
 * Builds one drop-off order for the batch, with one route for each member. Its price limit is the
 * sum of theirs.
 */
export function buildBatchOrderRequest(
  { pickUpId }: Batch,
  deliveries: readonly Delivery[],
  settings: Settings,
  now: Date,
): Result<BatchOrderTerms, Reason> {
  const location = settings.locations.find(({ id }) => id === pickUpId);
  if (location === undefined) {
    return fail(createMessage("batch-pickup-location-gone"));
  }
  const plans = deliveries.flatMap(({ plan }) => plan ?? []);
  const grams = sum(plans.map(({ load }) => load.grams));
  const size = settings.packaging.steps.find(({ upToGrams }) => grams <= upToGrams);
  if (size === undefined) {
    return fail(createMessage("batch-too-heavy", { grams }));
  }
  return ok({
    request: {
      kind: "dropoff",
      name: shortenText(deliveries.flatMap(({ orderName }) => orderName ?? []).join(", "), 255),
      single: toPickUpStop(location),
      many: deliveries.flatMap(({ recipient }) => (recipient ? [toDropOffStop(recipient)] : [])),
      transportId: size.transportId,
      packSizeId: size.packSizeId,
      itemValue: sum(plans.map(({ itemValue }) => itemValue)),
      pickUpAt: computePickUpAt(plans, settings, now),
      promoCode: settings.promoCode,
    },
    ceiling: sumCeilings(plans.map(({ ceiling }) => ceiling)),
    tip: sum(plans.map(({ tip }) => tip)),
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the latest pick-up time of the members; undefined if none has one. */
function computePickUpAt(
  plans: readonly NonNullable<Delivery["plan"]>[],
  { schedule }: Settings,
  now: Date,
): Date | undefined {
  const times = plans.flatMap(({ mode, pickUpAt: at }) =>
    mode === "scheduled" && at !== undefined ? [at.getTime()] : [],
  );
  if (times.length === 0) return undefined;
  return roundUpTime(Math.max(...times, now.getTime() + schedule.leadMinutes * 60_000));
}

/** Returns the sum of the limits; undefined if one member has no limit. */
function sumCeilings(ceilings: readonly (Money | undefined)[]): Money | undefined {
  const known = ceilings.filter((ceiling) => ceiling !== undefined);
  const [first] = known;
  if (first === undefined || known.length < ceilings.length) return undefined;
  return { minor: sum(known.map(({ minor }) => minor)), currency: first.currency };
}
