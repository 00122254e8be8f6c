import * as z from "zod";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { loadShopifyLibrary } from "./load-shopify-library.ts";

/** The query cost in the response body: requested and available points, and the restore rate per second. */
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
/** Shopify uses this status for too many requests, without a duration. */
const REJECTED_STATUS = 430;
const REJECTED_WAIT_MS = 30_000;
/** A pause that ends later than this after the call began is not waited for, so that the worker can serve other shops. */
const MAX_TOTAL_WAIT_MS = 5_000;

/** Spreads retries over this window (jitter). */
const JITTER_MS = 60_000;

interface RetryDeps {
  readonly shopThrottle: ShopThrottle;
  readonly clock: Clock;
}

/**
 * Runs a call and retries it after the pause that Shopify asks for, which the library does not do. A
 * pause of one process applies to all processes. Shopify does not carry out a throttled call, so that
 * every call is safe to retry. Throws `UnavailableError` if the pause is longer than a few seconds.
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
      const waitMs = await readRequestedPauseMs(error);
      if (waitMs === undefined) throw error;
      await shopThrottle.pause(shop, new Date(clock().getTime() + waitMs));
    }
  }
}

async function waitForPause(until: number, giveUpAt: number, clock: Clock): Promise<void> {
  const waitMs = until - clock().getTime();
  if (waitMs <= 0) return;
  if (until > giveUpAt) {
    throw new UnavailableError(createMessage("shopify-paused"), {
      kind: "paused",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      retryAt: new Date(until + Math.random() * JITTER_MS),
    });
  }
  // The random part spreads the retries of several workers.
  await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + Math.random() / 2)));
}

/** Reads the pause that a refusal asks for, in milliseconds. Returns undefined if it asks for none. */
async function readRequestedPauseMs(error: unknown): Promise<number | undefined> {
  const { GraphqlQueryError, HttpResponseError, HttpThrottlingError } = await loadShopifyLibrary();
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
