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

/** Why nobody answered. */
export type UnreachableReason = keyof typeof UNREACHABLE_TEXT;

/** Reasons that are about the bridge's own rules or its merchant's entry, not about the store being down. */
const NOT_OUTAGE_REASONS: readonly UnreachableReason[] = [
  "forbidden-address",
  "not-https",
  "too-large",
  "moved",
];

/** A store that gave no answer to read, and why. */
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

/** What a fault of the connection means; `timedOut` where it is over because its time was. */
export function toUnreachableError(error: unknown, isTimedOut: boolean): StoreUnreachableError {
  if (error instanceof StoreUnreachableError) return error;
  if (isTimedOut) return new StoreUnreachableError("too-slow", error);
  const code = String((error as { code?: unknown }).code);
  // Faults of sockets and of TLS have codes; a bare error is the agent's refusal of an address.
  if (code === "undefined" && Object.getPrototypeOf(error) === Error.prototype) {
    return new StoreUnreachableError("forbidden-address", error);
  }
  if (DNS_ERROR_CODES.includes(code)) return new StoreUnreachableError("unknown-host", error);
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return new StoreUnreachableError("certificate", error);
  }
  return new StoreUnreachableError("silent", error);
}
