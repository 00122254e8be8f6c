import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  createSetupTest,
  isRunning,
  type SetupTest,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { SetupTests } from "#shared/bridge/ports/setup-test/setup-tests.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly setupTests: Pick<SetupTests, "find" | "replace">;
  readonly createTestId: () => string;
  readonly clock: Clock;
}

/** A test is followed by the next one after this time at the earliest. */
const MIN_INTERVAL_MS = 10_000;

/**
 * Starts a test of the store's whole chain, and returns it; nothing is tried yet. While one runs, returns
 * that one: a store has one at a time. Returns `too-soon` if the last one was started just now.
 */
export const startSetupTest =
  ({ setupTests, createTestId, clock }: Deps) =>
  async (storeId: StoreId): Promise<SetupTest | "too-soon"> => {
    const now = clock();
    const before = await setupTests.find(storeId);
    if (before !== undefined && isRunning(before, now)) return before;
    if (before !== undefined && now.getTime() < before.startedAt.getTime() + MIN_INTERVAL_MS)
      return "too-soon";
    const next = createSetupTest(storeId, createTestId(), now);
    if (await setupTests.replace(before, next)) return next;
    return (await setupTests.find(storeId)) ?? "too-soon";
  };
