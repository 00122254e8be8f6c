import type { RefusalBody, RefusalName } from "#shared/contract/refusals.ts";

/** A request that is refused, with a text that says how to correct it. */
export interface Refusal {
  readonly name: RefusalName;
  readonly msgtext: string;
  readonly errors?: NonNullable<RefusalBody["errors"]>;
  readonly inserted_id?: number;
  /** The wait before the next request, with too many requests. */
  readonly retryAfterSeconds?: number;
}

/** Refuses an unknown id. Another account's data is refused in the same way. */
export const createNotFoundRefusal = (what: string): Refusal => ({
  name: "notFound",
  msgtext: `There is no such ${what}.`,
});

/** Refuses one invalid field. */
export const createInvalidFieldRefusal = (field: string, msgtext: string): Refusal => ({
  name: "badRequest",
  msgtext: `${field} ${msgtext}.`,
  errors: [{ field, msgtext }],
});
