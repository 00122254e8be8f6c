import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

/** A fault in words that a merchant may read: only `Unavailable` says its own. */
export const describeError = (error: unknown): string =>
  error instanceof UnavailableError
    ? error.message
    : "The bridge has a fault of its own with this store. Its operator is told; it is tried again by itself.";
