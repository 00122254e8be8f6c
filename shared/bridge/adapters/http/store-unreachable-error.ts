import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const UNREACHABLE_TEXT = {
  "forbidden-address":
    "The store's address is not one on the public internet. Connect the store by the address its buyers use.",
  "not-https":
    "The store's address does not begin with https://. Its keys are not sent without it.",
  "unknown-host": "The store's address does not exist at the moment (its name is not found).",
  certificate:
    "The store's TLS certificate is not valid. Its host can renew it; the bridge goes on by itself then.",
  "too-slow": "The store takes too long to answer. It is tried again by itself.",
  "too-large": "The store answers with more than the bridge reads.",
  "too-many-redirects": "The store's address leads from one address to the next without an end.",
  moved: "The store has moved to another address. Connect it again by its new address.",
  silent: "The store cannot be reached. It is tried again by itself.",
} as const;

/** Why a request got no response. */
export type UnreachableReason = keyof typeof UNREACHABLE_TEXT;

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
    super(UNREACHABLE_TEXT[reason], {
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
  if (isTimedOut) return new StoreUnreachableError("too-slow", error);
  const code = String((error as { code?: unknown }).code);
  if (DNS_ERROR_CODES.includes(code)) return new StoreUnreachableError("unknown-host", error);
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return new StoreUnreachableError("certificate", error);
  }
  return new StoreUnreachableError("silent", error);
}
