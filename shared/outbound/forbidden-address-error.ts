/**
 * Why nothing is sent to an address. `not-https`: the connection would not be encrypted.
 * `forbidden-address`: any other reason, such as a private address.
 */
export type ForbiddenAddressReason = "forbidden-address" | "not-https";

/** The network policy of this deployment does not allow requests to an address. */
export class ForbiddenAddressError extends Error {
  readonly reason: ForbiddenAddressReason;

  constructor(reason: ForbiddenAddressReason) {
    super(reason === "not-https" ? "not an https address" : "forbidden address");
    this.name = "ForbiddenAddressError";
    this.reason = reason;
  }
}
