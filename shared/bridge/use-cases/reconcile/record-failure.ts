import type { Trouble } from "#shared/bridge/domain/delivery/delivery.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";

/**
 * The trouble noted; looked at again after 1, 2, 4 … 60 minutes, or when the fault says: what waits
 * for its courier has not failed, so it counts nothing.
 */
export function afterTrouble(
  { trouble }: { readonly trouble?: Trouble | undefined },
  fault: unknown,
  now: Date,
): { trouble: Trouble; nextLookAt: Date } {
  const retryAt = fault instanceof Unavailable ? fault.retryAt : undefined;
  const failures = (trouble?.failures ?? 0) + (retryAt === undefined ? 1 : 0);
  const waitMinutes = Math.min(2 ** (failures - 1), 60);
  return {
    trouble: {
      text:
        fault instanceof Unavailable
          ? fault.message
          : "Something went wrong on the bridge's side. It is tried again by itself.",
      since: trouble?.since ?? now,
      failures,
    },
    nextLookAt: retryAt ?? new Date(now.getTime() + waitMinutes * 60_000),
  };
}
