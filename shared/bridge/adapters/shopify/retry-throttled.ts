import { GraphqlQueryError, HttpResponseError, HttpThrottlingError } from "@shopify/shopify-api";
import * as z from "zod";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Shopify says in the body what was asked, what is left, and how fast it comes back (points). */
const throttledSchema = z.object({
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

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** Too many calls for Shopify's liking, whatever they cost; it says nothing of how long. */
const REJECTED_STATUS = 430;
const REJECTED_WAIT_MS = 30_000;
/** How long one call waits in all; then it is left for later, so that other shops have their turn. */
const MAX_TOTAL_WAIT_MS = 5_000;

/** Who is left for later comes back within so long, each at another time. */
const JITTER_MS = 60_000;

interface RetryDeps {
  readonly shopThrottle: ShopThrottle;
  readonly clock: Clock;
}

/**
 * Asks, and asks again after the pause Shopify needs; the library does not. What one is refused, all
 * others leave alone until then. A throttled call was not carried out, so asking again is harmless,
 * whatever it is. Throws `Unavailable` where it would take longer than a few seconds.
 */
export async function retryThrottled<Answer>(
  { shopThrottle, clock }: RetryDeps,
  shop: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const giveUpAt = clock().getTime() + MAX_TOTAL_WAIT_MS;
  for (;;) {
    await waitForPause((await shopThrottle.findPauseEnd(shop))?.getTime() ?? 0, giveUpAt, clock);
    try {
      return await request();
    } catch (error) {
      const waitMs = readRequestedPauseMs(error);
      if (waitMs === undefined) throw error;
      await shopThrottle.pause(shop, new Date(clock().getTime() + waitMs));
    }
  }
}

async function waitForPause(until: number, giveUpAt: number, clock: Clock): Promise<void> {
  const waitMs = until - clock().getTime();
  if (waitMs <= 0) return;
  if (until > giveUpAt) {
    throw new UnavailableError("Shopify asks for a pause. It is tried again by itself.", {
      kind: "paused",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      retryAt: new Date(until + Math.random() * JITTER_MS),
    });
  }
  // A little more by chance, so that waiting workers do not come back together.
  await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + Math.random() / 2)));
}

/** The pause that a refusal asks for, in ms; undefined where it asks for none. */
function readRequestedPauseMs(error: unknown): number | undefined {
  if (error instanceof HttpThrottlingError) {
    return limitWaitMs((error.response.retryAfter ?? 0) * 1000);
  }
  if (error instanceof HttpResponseError) {
    return error.response.code === REJECTED_STATUS ? REJECTED_WAIT_MS : undefined;
  }
  const body =
    error instanceof GraphqlQueryError ? throttledSchema.safeParse(error.body).data : undefined;
  if (body === undefined) return undefined;
  const cost = body.extensions?.cost;
  if (cost === undefined) return MIN_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return limitWaitMs((missing / cost.throttleStatus.restoreRate) * 1000);
}

const limitWaitMs = (ms: number): number => Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS);
