import { REFUSALS, type RefusalName } from "#shared/contract/refusals.ts";
import type { RefusalExample } from "./call-reference.ts";

/** The condition of each refusal. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalName, string>> = {
  badRequest:
    "The body is not valid JSON, or a field is invalid or missing. `errors` lists each such field.",
  unauthenticated: "The credentials are missing or invalid.",
  foreignEmail: "`email` is not the registered address of the account.",
  notFound: "The resource does not exist, or it belongs to another account.",
  accessKeyInUse: "The access key is in use. `inserted_id` is the id of the point that uses it.",
  statusForbids:
    "The current status does not allow the change. `msgtext` contains the current status.",
  notCancellable: "The order can no longer be cancelled.",
  noDriver: "No driver is assigned.",
  lettersHidden: "Somebody else reads the dead letters at the moment.",
  tokenExpired: "The token is older than 60 minutes. Request a new quote.",
  tokenUsed: "The token was already used. `inserted_id` is the id of the order that it created.",
  notLocated:
    "An address cannot be located or is outside the service area. `errors` lists the field.",
  tooMany:
    "The account exceeded its request limit. Wait for the number of seconds in `Retry-After`.",
  fault:
    "An internal error occurred. Retry the request. If the error persists, contact support with the `request_id`.",
};

/** The refusals that every call can return, with examples in the texts of the service. */
export const COMMON_REFUSALS = {
  partner: {
    unauthenticated: { msgtext: "The headers clientid and secretid must be those of an account." },
    tooMany: { msgtext: "Too many requests: wait as long as Retry-After says." },
  },
  operator: {
    unauthenticated: { msgtext: "The header x-ops-key must be an operator's key." },
  },
  both: {
    fault: {
      msgtext: "Something failed on our side. Try again, and name the request_id if it stays.",
      request_id: "JKJaXmPLvHcESHA=",
    },
  },
} as const satisfies Record<string, Partial<Record<RefusalName, RefusalExample>>>;

/** The refusal of a body over 256 KB. It has the code of a bad request and its own HTTP status. */
export const TOO_LARGE = {
  status: 413,
  code: REFUSALS.badRequest.code,
  when: "The body is larger than 256 KB.",
  example: { msgtext: "The body must have at most 256 KB." },
} as const;

/** Creates the example of a refusal for one invalid field. */
export const createFieldRefusalExample = (field: string, rule: string): RefusalExample => ({
  msgtext: `${field} ${rule}.`,
  errors: [{ field, msgtext: `${field} ${rule}.` }],
});

/** Creates the example of a refusal for a resource that does not exist. */
export const createNotFoundExample = (what: string): RefusalExample => ({
  msgtext: `There is no such ${what}.`,
});
