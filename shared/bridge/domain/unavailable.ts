/**
 * What keeps the other side from being asked: it is down, it asks for a pause, it refuses the
 * credentials; `other` is everything that says nothing about the next call.
 */
export type UnavailableKind = "down" | "paused" | "credentials" | "other";

interface UnavailableOptions extends ErrorOptions {
  readonly kind?: UnavailableKind;
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date;
}

/**
 * The store or the courier cannot be asked now; asking again later is the cure.
 * The message is for a merchant to read: no secret and nobody's data in it.
 */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  readonly kind: UnavailableKind;
  /** How long the other side asks to be left alone, where it says so. */
  readonly retryAfterSeconds: number | undefined;
  /** When asking again makes sense, where that is known: it was not asked, or is left alone from now on. */
  readonly retryAt: Date | undefined;

  constructor(
    message: string,
    { kind = "other", retryAfterSeconds, retryAt, ...options }: UnavailableOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.retryAt = retryAt;
  }
}
