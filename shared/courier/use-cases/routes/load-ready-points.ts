import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { isReadyToPlan } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { Accounts, Points } from "#shared/courier/ports.ts";
import type { OwnedPoint } from "./locate-points.ts";
import { inParallel } from "./map-in-parallel.ts";

interface OwnedDeps {
  readonly points: Pick<Points, "find">;
  readonly accounts: Pick<Accounts, "find">;
}

/** Those of the points that are ready indeed, and no sandbox's, each with its account. */
export async function ownedReadyPoints(
  { points, accounts }: OwnedDeps,
  ids: readonly PointId[],
): Promise<OwnedPoint[]> {
  const known = new Map<string, Promise<Account | undefined>>();
  const accountOf = (clientid: string) => {
    const asked = known.get(clientid) ?? accounts.find(clientid);
    known.set(clientid, asked);
    return asked;
  };

  const found = await inParallel(ids, async (id) => {
    const point = await points.find(id);
    if (point === undefined || !isReadyToPlan(point)) return [];
    const account = await accountOf(point.clientid);
    return account === undefined || account.sandbox ? [] : [{ point, account }];
  });
  return found.flat();
}
