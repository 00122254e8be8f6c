import { expect, it } from "vitest";
import type { SetupTestDeps } from "#shared/bridge/use-cases/setup-test/setup-test-deps.ts";
import { createSetupTestWorld } from "#test/fakes/bridge/setup-test-world.ts";
import { dieAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";

/** Replaces the parts whose calls have effects by those of a process that dies around its nth call. */
function createDyingDeps(
  { deps, courier }: ReturnType<typeof createSetupTestWorld>,
  crash: Crash,
  counter: { calls: number },
): SetupTestDeps {
  const dyingCourier = dieAt(courier, crash, counter);
  return {
    ...deps,
    setupTests: dieAt(deps.setupTests, crash, counter),
    setupNotifications: dieAt(deps.setupNotifications, crash, counter),
    openCourier: () => dyingCourier,
    // Whoever catches what a dead process throws does nothing more, either.
    reportFailure: (_storeId, _link, error) => {
      if (error instanceof ProcessKilled) throw error;
    },
  };
}

interface Crash {
  readonly call: number;
  readonly when: "before" | "after";
}

/** Runs a test whose process dies once. Its page asks again. */
async function runWithCrash(crash: Crash) {
  const world = createSetupTestWorld();
  await world.start();
  const counter = { calls: 0 };
  const hasDied = () => counter.calls >= crash.call;
  const dying = createDyingDeps(world, crash, counter);
  while (!hasDied() && world.state.stored?.finishedAt === undefined) {
    await world.goOn(dying).catch(ignoreCrash);
    world.state.now = new Date(world.state.now.getTime() + 2_000);
  }
  await world.runToEnd();
  return { world, hasDied: hasDied() };
}

function ignoreCrash(error: unknown): void {
  if (!(error instanceof ProcessKilled)) throw error;
}

it("books at most one delivery and ends, whichever call a process dies around", async () => {
  const ends = new Set<string>();
  for (const when of ["before", "after"] as const)
    for (let call = 1; ; call++) {
      const { world, hasDied } = await runWithCrash({ call, when });
      if (!hasDied) break;
      const crash = `${when} call ${call}`;
      const { booking, delivery } = world.listLinks();
      expect(world.state.points.length, crash).toBeLessThanOrEqual(1);
      expect(world.state.stored?.finishedAt, crash).toBeDefined();
      ends.add(`${booking?.[1]} ${delivery?.[0]}`);
      if (booking?.[1] === "booking-unconfirmed") expect(world.state.points, crash).toEqual([]);
      else expect(delivery, crash).toEqual(["works", "delivered"]);
    }

  expect([...ends].sort()).toEqual(["booking-unconfirmed not-tried", "delivery-booked works"]);
});
