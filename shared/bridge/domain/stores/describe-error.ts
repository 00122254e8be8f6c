import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

/** A fault in words that a merchant may read: only `Unavailable` says its own. */
export const troubleText = (error: unknown): string =>
  error instanceof Unavailable
    ? error.message
    : "The bridge has a fault of its own with this store. Its operator is told; it is tried again by itself.";
