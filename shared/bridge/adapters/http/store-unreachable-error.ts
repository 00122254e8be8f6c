import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import {
  ForbiddenAddressError,
  type ForbiddenAddressReason,
} from "#shared/outbound/forbidden-address-error.ts";

/** Why a request got no response. */
export type UnreachableReason =
  | ForbiddenAddressReason
  | "unknown-host"
  | "certificate"
  | "too-slow"
  | "too-large"
  | "too-many-redirects"
  | "moved"
  | "silent";

/** Reasons that come from the network policy or from the address that the merchant entered. */
const NOT_OUTAGE_REASONS: readonly UnreachableReason[] = [
  "forbidden-address",
  "not-https",
  "too-large",
  "moved",
];

/** A request to a store got no readable response. */
export class StoreUnreachableError extends UnavailableError {
  readonly reason: UnreachableReason;

  constructor(reason: UnreachableReason, cause?: unknown) {
    super(createMessage(`store-unreachable.${reason}`), {
      cause,
      kind: NOT_OUTAGE_REASONS.includes(reason) ? "other" : "down",
    });
    this.reason = reason;
  }
}

const DNS_ERROR_CODES = ["ENOTFOUND", "EAI_AGAIN", "ENODATA"];

/** Maps an error of a connection to its reason. */
export function toUnreachableError(error: unknown, isTimedOut: boolean): StoreUnreachableError {
  if (error instanceof StoreUnreachableError) return error;
  if (error instanceof ForbiddenAddressError) return new StoreUnreachableError(error.reason, error);
  if (isTimedOut) return new StoreUnreachableError("too-slow", error);
  const code = String((error as { code?: unknown }).code);
  if (DNS_ERROR_CODES.includes(code)) return new StoreUnreachableError("unknown-host", error);
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return new StoreUnreachableError("certificate", error);
  }
  return new StoreUnreachableError("silent", error);
}
