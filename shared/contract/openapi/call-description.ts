import type { RefusalBody, RefusalName } from "#shared/contract/refusals.ts";
import type { Fields } from "./field.ts";

export const TAGS = {
  Orders:
    "Ask for a price, confirm it, and follow the order to its last stop. `code` is text in these calls: `'0'` is success.",
  Points:
    "Parcels with one destination each, which the courier gathers into routes. `code` is a number in these calls: `0` is success.",
  "Webhook reads":
    "What was sent to your webhook address, newest first, with every attempt to deliver it.",
  "Operator's side":
    "The courier's own people: accounts, drivers, statuses. Ours: not in the interface document. These calls take the header `x-ops-key` and no other credentials.",
} as const;
type Tag = keyof typeof TAGS;

/** A refusal as it would be answered, without its code, which the call knows. */
export type RefusalExample = Omit<RefusalBody, "code">;

/** All that the reference says of a call and its contract object does not. */
export interface CallDescription {
  readonly tag: Tag;
  /** A few words for the list of calls. */
  readonly title: string;
  readonly text: string;
  /** The whole call is ours. */
  readonly isOurs?: true;
  /** Of a documented call: what is ours about it. */
  readonly oursAbout?: string;
  /** The document does not show the answer: its shape is ours. */
  readonly isResponseOurs?: true;
  readonly variables?: Fields;
  readonly query?: Fields;
  readonly body?: { readonly fields: Fields; readonly example: unknown };
  readonly response: {
    readonly text: string;
    /** None where the answer is one of the named records. */
    readonly fields?: Fields;
    /** By what each shows. */
    readonly examples: Readonly<Record<string, unknown>>;
  };
  /** What it refuses besides what every call does, each with an example. */
  readonly refusals: Partial<Record<RefusalName, RefusalExample>>;
}
