import type * as z from "zod";
import type { RefusalBody, RefusalName } from "#shared/contract/refusals.ts";

/** The groups of calls, and what the reference says of each. */
export const TAGS = {
  Orders: {
    description:
      "Ask for a price, confirm it, and follow the order to its last stop. `code` is text in these calls: `'0'` is success.",
  },
  Points: {
    description:
      "Parcels with one destination each, which the courier gathers into routes. `code` is a number in these calls: `0` is success.",
  },
  "Webhook reads": {
    description:
      "What was sent to your webhook address, newest first, with every attempt to deliver it.",
  },
  "Operator's side": {
    description:
      "The courier's own people: accounts, drivers, statuses. These calls take the header `x-ops-key` and no other credentials.",
    "x-ours": true,
  },
} as const;
type Tag = keyof typeof TAGS;

/** A refusal as it would be answered, without its code, which the call knows. */
export type RefusalExample = Omit<RefusalBody, "code">;

/** All that the reference says of a call and its contract object does not. */
export interface CallReference {
  readonly tag: Tag;
  /** A few words for the list of calls. */
  readonly summary: string;
  readonly description: string;
  /** True: the whole call is ours. A text: what is ours about a documented call. */
  readonly "x-ours"?: true | string;
  /** The document does not show the answer: its shape is ours. */
  readonly isResponseOurs?: true;
  /** The variables of the path. */
  readonly variables?: z.ZodObject;
  readonly bodyExample?: unknown;
  readonly response: {
    readonly description: string;
    /** By what each shows. */
    readonly examples: Readonly<Record<string, unknown>>;
  };
  /** What it refuses besides what every call does, each with an example. */
  readonly refusals: Partial<Record<RefusalName, RefusalExample>>;
}
