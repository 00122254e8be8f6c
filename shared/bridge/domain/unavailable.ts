import { createMessage, type Message } from "./messages/message.ts";

/**
 * Why a system cannot be called: it is down, it requests a pause, or it refuses the credentials.
 * `other` says nothing about the next call.
 */
export type UnavailableKind = "down" | "paused" | "credentials" | "other";

interface UnavailableOptions extends ErrorOptions {
  readonly kind?: UnavailableKind;
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date;
  readonly hasNoEffect?: boolean;
}

/** The store or the courier cannot be called now; a later retry can succeed. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** Shown to the merchant and stored: it contains no secrets and no personal data. */
  readonly problem: Message;
  readonly kind: UnavailableKind;
  /** The pause that the other system requested, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** When to retry, if that is known. */
  readonly retryAt: Date | undefined;
  /**
   * Whether the request certainly changed nothing: it was not sent, or it was refused before it was
   * carried out. Without an answer that is not certain.
   */
  readonly hasNoEffect: boolean;

  constructor(
    problem: Message,
    {
      kind = "other",
      retryAfterSeconds,
      retryAt,
      hasNoEffect = kind === "paused" || kind === "credentials",
      ...options
    }: UnavailableOptions = {},
  ) {
    super(problem.code, options);
    this.problem = problem;
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryAt = retryAt;
    this.hasNoEffect = hasNoEffect;
  }
}

/** Returns what a merchant is shown about an error. Only an `UnavailableError` has details. */
export const toErrorMessage = (error: unknown): Message =>
  error instanceof UnavailableError ? error.problem : createMessage("bridge-fault");

const COURIER_FAILURES = [
  "courier-fault",
  "courier-paused",
  "courier-silent",
  "courier-unclear",
  "courier-unreachable",
] as const satisfies readonly Message["code"][];

/** Whether a call of the courier failed in a way that another try can overcome. */
export const isCourierFailure = (error: unknown): boolean => isFailure(error, COURIER_FAILURES);

const STORE_FAILURES = [
  "shopify-fault",
  "shopify-paused",
  "shopify-silent",
  "store-blocked",
  "store-fault",
  "store-paused",
  "store-unreachable.silent",
  "store-unreachable.too-slow",
  "store-unreachable.unknown-host",
  "store-without-woocommerce",
] as const satisfies readonly Message["code"][];

/** Whether a call of the store failed in a way that another try can overcome. */
export const isStoreFailure = (error: unknown): boolean => isFailure(error, STORE_FAILURES);

const isFailure = (error: unknown, codes: readonly Message["code"][]): boolean =>
  error instanceof UnavailableError && codes.includes(error.problem.code);
