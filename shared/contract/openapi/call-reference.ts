import type * as z from "zod";
import type { RefusalBody, RefusalName } from "#shared/contract/refusals.ts";

/** The groups of calls with their descriptions. */
export const TAGS = {
  Orders: {
    description:
      "Request a quote, confirm it, and track the order to its last stop. In these calls `code` is a string: `'0'` means success.",
  },
  Points: {
    description:
      "Parcels with one destination each. The courier groups them into routes. In these calls `code` is a number: `0` means success.",
  },
  "Webhook reads": {
    description:
      "The notifications sent to your webhook address, newest first, with every delivery attempt.",
  },
  "Operator's side": {
    description:
      "The calls of the courier's operators: accounts, drivers and statuses. They require the header `x-ops-key` and no other credentials.",
    "x-ours": true,
  },
} as const;
type Tag = keyof typeof TAGS;

/** The body of a refusal without its code. */
export type RefusalExample = Omit<RefusalBody, "code">;

/** The parts of a call's reference that its contract object does not have. */
export interface CallReference {
  readonly tag: Tag;
  /** The title of the call in the list of calls. */
  readonly summary: string;
  readonly description: string;
  /** True: the whole call is ours. A text: the part of a documented call that is ours. */
  readonly "x-ours"?: true | string;
  /** True: the document does not show the response, so its shape is ours. */
  readonly isResponseOurs?: true;
  /** The variables of the path. */
  readonly variables?: z.ZodObject;
  readonly bodyExample?: unknown;
  readonly response: {
    readonly description: string;
    /** The key says what the example shows. */
    readonly examples: Readonly<Record<string, unknown>>;
  };
  /** The refusals of this call in addition to the common ones, each with an example. */
  readonly refusals: Partial<Record<RefusalName, RefusalExample>>;
}
