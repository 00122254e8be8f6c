import type { Account } from "../../domain/account.ts";
import { isReadyToPlan } from "../../domain/point.ts";
import type { PointId } from "../../domain/point-id.ts";
import type { Accounts, Points } from "../../ports.ts";
import { inParallel } from "./in-parallel.ts";
import type { OwnedPoint } from "./locate-points.ts";

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
