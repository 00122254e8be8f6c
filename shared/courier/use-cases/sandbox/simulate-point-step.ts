import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";
import { addSandboxProof } from "#shared/courier/domain/sandbox/sandbox-proof-image.ts";
import type { Locator } from "#shared/courier/ports/location.ts";
import type { DuePointStep } from "#shared/courier/ports/sandbox.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";

interface SimulatePointStepDeps extends SetPointStatusDeps {
  readonly locator: Pick<Locator, "locate">;
}

/**
 * Makes the simulated driver's next step on a sandbox point. Checks against the point that is being
 * saved whether the step is stale, so that a repeated or late message has no effect. With its
 * assignment the driver gets a way, so that reading the driver's location needs no look-up.
 */
export function simulatePointStep(deps: SimulatePointStepDeps) {
  const setStatus = setPointStatus(deps);
  const { accounts, locator, clock } = deps;

  return ({ point: identity, statusesBefore }: Omit<DuePointStep, "waitMs">) =>
    setStatus(identity, async (point) => {
      joinCorrelation(point.correlationId);
      const isStale = point.history.length !== statusesBefore || point.nextStepAt === undefined;
      const step = isStale ? undefined : decideNextPointStep(point);
      if (step === undefined) return undefined;
      const simulatedWay =
        step.courier && (await locateWay(locator, point, await accounts.find(point.clientid)));
      const { targetStatus: status } = step;
      const upload = { isDelivery: status === 1700, status, insertedAt: clock() };
      const images = addSandboxProof(point.images, upload);
      const patch = { images, ...(simulatedWay && { simulatedWay }) };
      return { ...step, actor: "sandbox", patch };
    });
}

/** Returns undefined if a place is unknown, or cannot be located now: the driver goes without a location. */
async function locateWay(
  { locate }: Pick<Locator, "locate">,
  { creation }: Point,
  account: Account | undefined,
): Promise<Point["simulatedWay"]> {
  const pickUpAddress = creation.pickup_address ?? account?.address;
  if (pickUpAddress === undefined) return undefined;
  const [pickUp, dropOff] = await Promise.all(
    [pickUpAddress, creation.rec_address].map((address) => locate(address).catch(() => undefined)),
  );
  return pickUp && dropOff && { pickUp, dropOff };
}
