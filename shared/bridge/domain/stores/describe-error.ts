import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** Returns an error's text for the merchant. Only the text of an `UnavailableError` is shown. */
export const describeError = (error: unknown): string =>
  error instanceof UnavailableError
    ? error.message
    : "The bridge has a fault of its own with this store. Its operator is told; it is tried again by itself.";
