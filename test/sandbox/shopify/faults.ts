import * as z from "zod";
import { ANSWER_NAMES, type AnswerName } from "./http/documented-answers.ts";

const count = z.number().int().nonnegative();

/** The body of `POST /_stand-in/faults`. An absent field keeps its value. */
export const faultRequest = z
  .strictObject({
    /** Do the work of the next n GraphQL requests, then cut the connection. */
    loseNextAnswers: count,
    /** Limit loseNextAnswers to requests with this root field; null for any. */
    operation: z.string().nullable(),
    /** Return `status` for the next n Admin API requests without doing their work. */
    failNextRequests: count,
    status: z.number().int().min(400).max(599),
    /** In place of `status`: one of the documented answers; null for `status` alone. */
    answer: z.enum(ANSWER_NAMES).nullable(),
    /** Grant the next n tokens, then cut the connection. */
    loseNextTokenAnswers: count,
    /** Send every webhook twice, with one Webhook-Id. */
    duplicateWebhooks: z.boolean(),
    /** Never send the next n webhooks. */
    dropWebhooks: count,
    /** Answer and send webhooks in this version, as after the asked one is retired; null for the asked one. */
    servedVersion: z.string().nullable(),
    /** Answer Admin API requests only after so many milliseconds. */
    delayMs: count,
    /** Empty the GraphQL cost bucket now. */
    drainBucket: z.literal(true),
  })
  .partial();

/** The faults for the next requests. They live in memory and end with the process. */
export interface Faults {
  loseNextAnswers: number;
  operation: string | null;
  failNextRequests: number;
  status: number;
  answer: AnswerName | null;
  loseNextTokenAnswers: number;
  duplicateWebhooks: boolean;
  dropWebhooks: number;
  servedVersion: string | null;
  delayMs: number;
}

export const createFaults = (): Faults => ({
  loseNextAnswers: 0,
  operation: null,
  failNextRequests: 0,
  status: 503,
  answer: null,
  loseNextTokenAnswers: 0,
  duplicateWebhooks: false,
  dropWebhooks: 0,
  servedVersion: null,
  delayMs: 0,
});

/** Returns true if a fault of that name remains, and counts it down. */
export function consumeFault(
  faults: Faults,
  name: "loseNextAnswers" | "loseNextTokenAnswers" | "failNextRequests" | "dropWebhooks",
): boolean {
  if (faults[name] === 0) return false;
  faults[name] -= 1;
  return true;
}
