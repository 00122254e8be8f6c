import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

const WORDS = {
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
export type UnreachableWhy = keyof typeof WORDS;

/** Reasons that are about the bridge's own rules or its merchant's entry, not about the store being down. */
const NOT_DOWN: readonly UnreachableWhy[] = [
  "forbidden-address",
  "not-https",
  "too-large",
  "moved",
];

/** A store that gave no answer to read, and why. */
export class StoreUnreachable extends Unavailable {
  readonly why: UnreachableWhy;

  constructor(why: UnreachableWhy, cause?: unknown) {
    super(WORDS[why], { cause, kind: NOT_DOWN.includes(why) ? "other" : "down" });
    this.why = why;
  }
}

const DNS = ["ENOTFOUND", "EAI_AGAIN", "ENODATA"];

/** What a fault of the connection means; `timedOut` where it is over because its time was. */
export function unreachableBy(error: unknown, timedOut: boolean): StoreUnreachable {
  if (error instanceof StoreUnreachable) return error;
  if (timedOut) return new StoreUnreachable("too-slow", error);
  const code = String((error as { code?: unknown }).code);
  // Faults of sockets and of TLS have codes; a bare error is the agent's refusal of an address.
  if (code === "undefined" && Object.getPrototypeOf(error) === Error.prototype) {
    return new StoreUnreachable("forbidden-address", error);
  }
  if (DNS.includes(code)) return new StoreUnreachable("unknown-host", error);
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return new StoreUnreachable("certificate", error);
  }
  return new StoreUnreachable("silent", error);
}
