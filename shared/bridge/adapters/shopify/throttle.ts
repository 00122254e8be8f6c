import { setTimeout } from "node:timers/promises";
import { GraphqlQueryError } from "@shopify/shopify-api";
import * as z from "zod";

/** Shopify says in the body what was asked, what is left, and how fast it comes back (points). */
const throttled = z.object({
  errors: z.object({
    graphQLErrors: z.array(z.object({ extensions: z.object({ code: z.literal("THROTTLED") }) })),
  }),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({
          currentlyAvailable: z.number(),
          restoreRate: z.number().positive(),
        }),
      }),
    })
    .optional(),
});

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 4_000;
const MOST_TRIES = 2;

export const isThrottled = (error: unknown): boolean => throttleWaitMs(error) !== undefined;

/**
 * Asks, and asks again after the pause Shopify needs; the library does not. A throttled call was not
 * carried out, so asking again is harmless, whatever it is.
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  triesLeft = MOST_TRIES,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const waitMs = throttleWaitMs(error);
    if (waitMs === undefined || triesLeft <= 1) throw error;
    // A little more by chance, so that waiting workers do not come back together.
    await setTimeout(waitMs * (1 + Math.random() / 2));
    return patiently(ask, triesLeft - 1);
  }
}

/** How long the points that are missing take to come back; undefined where it is no throttling. */
function throttleWaitMs(error: unknown): number | undefined {
  if (!(error instanceof GraphqlQueryError)) return undefined;
  const parsed = throttled.safeParse(error.body);
  if (!parsed.success) return undefined;
  const cost = parsed.data.extensions?.cost;
  if (cost === undefined) return SHORTEST_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  const waitMs = (missing / cost.throttleStatus.restoreRate) * 1000;
  return Math.min(Math.max(waitMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}
