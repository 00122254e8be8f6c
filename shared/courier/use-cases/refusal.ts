import type { RefusalBody, RefusalName } from "#shared/contract/refusals.ts";

/** Why a request is not done, in words that say what to do. */
export interface Refusal {
  readonly name: RefusalName;
  readonly msgtext: string;
  readonly errors?: NonNullable<RefusalBody["errors"]>;
  readonly inserted_id?: number;
  /** With too many requests: when to come back. */
  readonly retryAfterSeconds?: number;
}

/** There is no such thing for this account; another account's is answered the same. */
export const createNotFoundRefusal = (what: string): Refusal => ({
  name: "notFound",
  msgtext: `There is no such ${what}.`,
});

/** One field that cannot be taken as it is. */
export const createInvalidFieldRefusal = (field: string, msgtext: string): Refusal => ({
  name: "badRequest",
  msgtext: `${field} ${msgtext}.`,
  errors: [{ field, msgtext }],
});
