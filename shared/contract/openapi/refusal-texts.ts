import { REFUSALS, type RefusalName } from "#shared/contract/refusals.ts";
import type { RefusalExample } from "./call-reference.ts";

/** When each refusal is given, in words. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalName, string>> = {
  badRequest: "The body is not JSON, or a field is wrong or missing: each is named in `errors`.",
  unauthenticated: "The credentials are missing or wrong; the answer is the same for both.",
  foreignEmail: "`email` is not the address the account is registered with.",
  notFound: "There is no such thing for this account; another account's is answered the same.",
  accessKeyInUse: "The access key is in use: `inserted_id` is the point that has it.",
  statusForbids: "The present status does not allow the change; `msgtext` names it.",
  notCancellable: "The order can no longer be cancelled.",
  noDriver: "No driver is assigned.",
  tokenExpired: "The token is older than 60 minutes: ask for another quote.",
  tokenUsed: "The token made an order already: `inserted_id` is that order.",
  notLocated: "An address cannot be located or is outside the served area; `errors` names it.",
  tooMany: "More requests than the account may make: wait as many seconds as `Retry-After` says.",
  fault: "Our fault. Try again; name the `request_id` if it stays.",
};

/** What any call may be answered, with examples in the words of the service. */
export const COMMON_REFUSALS = {
  partner: {
    unauthenticated: { msgtext: "The headers clientid and secretid must be those of an account." },
    tooMany: { msgtext: "Too many requests: wait as long as Retry-After says." },
  },
  operator: {
    unauthenticated: { msgtext: "The header x-ops-key must be the operator's key." },
  },
  both: {
    fault: {
      msgtext: "Something failed on our side. Try again, and name the request_id if it stays.",
      request_id: "JKJaXmPLvHcESHA=",
    },
  },
} as const satisfies Record<string, Partial<Record<RefusalName, RefusalExample>>>;

/** Over 256 KB: the code of a bad request with an HTTP status of its own. */
export const TOO_LARGE = {
  status: 413,
  code: REFUSALS.badRequest.code,
  when: "The body has more than 256 KB.",
  example: { msgtext: "The body must have at most 256 KB." },
} as const;

/** One wrong field, as the service names it. */
export const createFieldRefusalExample = (field: string, msgtext: string): RefusalExample => ({
  msgtext: `Wrong or missing: ${field}.`,
  errors: [{ field, msgtext }],
});

/** What is not there, as the service says it. */
export const createNotFoundExample = (what: string): RefusalExample => ({
  msgtext: `There is no such ${what}.`,
});
