import * as z from "zod";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import { allowAbsent, storedTime } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import {
  computePlanDueAt,
  type RoutePlan,
  type RoutePlanDraft,
} from "#shared/courier/domain/routes/route-plan.ts";

const point = z.object({ accountNumber: z.int(), id: z.int().transform(toPointId) });

const stop = z.object({
  point,
  statusesBefore: z.int(),
  arrivesAt: storedTime,
  outcome: allowAbsent(z.enum(["scheduled", "moved"])),
});

const route = z.object({
  driver: z.object({ id: z.string(), name: z.string(), surname: z.string(), phone: z.string() }),
  pickupAddress: z.string(),
  departsAt: storedTime,
  returnsAt: storedTime,
  meters: z.number(),
  stops: z.array(stop),
});

const leftOut = z.object({
  point,
  reason: z.enum([
    "no-pickup-address",
    "pickup-not-located",
    "dropoff-not-located",
    "locating-failed",
    "pickup-time-unreadable",
    "too-large",
    "out-of-reach",
    "no-vehicle-left",
  ]),
});

const planFields = z.object({
  sk: z.string().transform(Number),
  version: z.int(),
  plannedAt: storedTime,
  seed: z.int(),
  iterations: z.int(),
  routes: z.array(route),
  leftOut: z.array(leftOut),
  moreReady: z.int(),
});

/** Parses a stored plan. Throws if the item is invalid. */
export function parsePlanItem(item: unknown): RoutePlan {
  const { sk: id, ...fields } = planFields.parse(item);
  return { ...fields, id };
}

/**
 * Converts a plan to its item, without the keys. It is due until it is settled and its
 * drivers are reduced. It contains no
 * access keys and no recipients, so that the largest plan (500 points and 50 drivers) stays below
 * DynamoDB's limit of 400 KB.
 */
export const toPlanItem = (plan: RoutePlanDraft & { readonly version: number }) => ({
  version: plan.version,
  plannedAt: plan.plannedAt.toISOString(),
  seed: plan.seed,
  iterations: plan.iterations,
  routes: plan.routes.map((each) => ({
    ...each,
    departsAt: each.departsAt.toISOString(),
    returnsAt: each.returnsAt.toISOString(),
    stops: each.stops.map((at) => ({ ...at, arrivesAt: at.arrivesAt.toISOString() })),
  })),
  leftOut: plan.leftOut,
  moreReady: plan.moreReady,
  ...toDueKeys("plan", computePlanDueAt(plan)),
});
