import { GraphqlQueryError, HttpResponseError, HttpThrottlingError } from "@shopify/shopify-api";
import * as z from "zod";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Pauses } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Shopify says in the body what was asked, what is left, and how fast it comes back (points). */
const throttled = z.object({
  errors: z.object({
    graphQLErrors: z
      .array(z.object({ extensions: z.object({ code: z.literal("THROTTLED") }) }))
      .min(1),
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
const LONGEST_WAIT_MS = 60_000;
/** Too many calls for Shopify's liking, whatever they cost; it says nothing of how long. */
const REJECTED = 430;
const REJECTED_WAIT_MS = 30_000;
/** How long one call waits in all; then it is left for later, so that other shops have their turn. */
const PATIENCE_MS = 5_000;

/** Who is left for later comes back within so long, each at another time. */
const SPREAD_MS = 60_000;

interface Deps {
  readonly pauses: Pauses;
  readonly clock: Clock;
}

/**
 * Asks, and asks again after the pause Shopify needs; the library does not. What one is refused, all
 * others leave alone until then. A throttled call was not carried out, so asking again is harmless,
 * whatever it is. Throws `Unavailable` where it would take longer than a few seconds.
 */
export async function patiently<Answer>(
  { pauses, clock }: Deps,
  shop: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const givesUpAt = clock().getTime() + PATIENCE_MS;
  for (;;) {
    await sitOut((await pauses.until(shop))?.getTime() ?? 0, givesUpAt, clock);
    try {
      return await ask();
    } catch (error) {
      const waitMs = pauseAsked(error);
      if (waitMs === undefined) throw error;
      await pauses.pause(shop, new Date(clock().getTime() + waitMs));
    }
  }
}

async function sitOut(until: number, givesUpAt: number, clock: Clock): Promise<void> {
  const waitMs = until - clock().getTime();
  if (waitMs <= 0) return;
  if (until > givesUpAt) {
    throw new Unavailable("Shopify asks for a pause. It is tried again by itself.", {
      kind: "paused",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      retryAt: new Date(until + Math.random() * SPREAD_MS),
    });
  }
  // A little more by chance, so that waiting workers do not come back together.
  await new Promise((done) => setTimeout(done, waitMs * (1 + Math.random() / 2)));
}

/** The pause that a refusal asks for, in ms; undefined where it asks for none. */
function pauseAsked(error: unknown): number | undefined {
  if (error instanceof HttpThrottlingError) {
    return bounded((error.response.retryAfter ?? 0) * 1000);
  }
  if (error instanceof HttpResponseError) {
    return error.response.code === REJECTED ? REJECTED_WAIT_MS : undefined;
  }
  const body =
    error instanceof GraphqlQueryError ? throttled.safeParse(error.body).data : undefined;
  if (body === undefined) return undefined;
  const cost = body.extensions?.cost;
  if (cost === undefined) return SHORTEST_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return bounded((missing / cost.throttleStatus.restoreRate) * 1000);
}

const bounded = (ms: number): number => Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
