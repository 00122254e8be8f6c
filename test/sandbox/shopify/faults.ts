import * as z from "zod";

const count = z.number().int().nonnegative();

/** What `POST /_stand-in/faults` takes; a part that is left out stays as it was. */
export const faultRequest = z
  .strictObject({
    /** Do the work of the next n GraphQL requests, then cut the connection. */
    loseNextAnswers: count,
    /** Narrows loseNextAnswers to requests with this root field; null for any. */
    operation: z.string().nullable(),
    /** Answer the next n Admin API requests with `status`, doing nothing. */
    failNextRequests: count,
    status: z.number().int().min(400).max(599),
    /** Grant the next n tokens, then cut the connection. */
    loseNextTokenAnswers: count,
    /** Send every webhook twice, with one Webhook-Id. */
    duplicateWebhooks: z.boolean(),
    /** Never send the next n webhooks. */
    dropWebhooks: count,
    /** Empty the GraphQL cost bucket now. */
    drainBucket: z.literal(true),
  })
  .partial();

/** Mishaps ordered for the next requests; they live in memory and end with the process. */
export interface Faults {
  loseNextAnswers: number;
  operation: string | null;
  failNextRequests: number;
  status: number;
  loseNextTokenAnswers: number;
  duplicateWebhooks: boolean;
  dropWebhooks: number;
}

export const createFaults = (): Faults => ({
  loseNextAnswers: 0,
  operation: null,
  failNextRequests: 0,
  status: 503,
  loseNextTokenAnswers: 0,
  duplicateWebhooks: false,
  dropWebhooks: 0,
});

/** True once for each mishap still ordered under that name. */
export function consumeFault(
  faults: Faults,
  name: "loseNextAnswers" | "loseNextTokenAnswers" | "failNextRequests" | "dropWebhooks",
): boolean {
  if (faults[name] === 0) return false;
  faults[name] -= 1;
  return true;
}
