import pMap from "p-map";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { isReadyToPlan } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Accounts } from "#shared/courier/ports/accounts.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import type { PointWithAccount } from "./locate-points.ts";
import { POINT_CONCURRENCY } from "./point-concurrency.ts";

interface LoadReadyPointsDeps {
  readonly points: Pick<Points, "find">;
  readonly accounts: Pick<Accounts, "find">;
}

/** Loads those of the points that are still ready and not of a sandbox, each with its account. */
export async function loadReadyPoints(
  { points, accounts }: LoadReadyPointsDeps,
  identities: readonly PointIdentity[],
): Promise<PointWithAccount[]> {
  const lookups = new Map<string, Promise<Account | undefined>>();
  const findAccount = (clientid: string) => {
    const lookup = lookups.get(clientid) ?? accounts.find(clientid);
    lookups.set(clientid, lookup);
    return lookup;
  };

  const find = async (identity: PointIdentity): Promise<PointWithAccount[]> => {
    const point = await points.find(identity);
    if (point === undefined || !isReadyToPlan(point)) return [];
    const account = await findAccount(point.clientid);
    return account === undefined || account.sandbox ? [] : [{ point, account }];
  };
  const found = await pMap(identities, find, { concurrency: POINT_CONCURRENCY });
  return found.flat();
}
