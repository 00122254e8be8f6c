import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Party, PartyPace } from "./party-pace.ts";

interface Deps {
  readonly pace: Pick<PartyPace, "isSlow" | "hasSlowAccount">;
  readonly stores: Pick<Stores, "find">;
}

/**
 * Returns the function that finds the party of a request that answers slowly. It reads the store only while
 * some courier does.
 */
export const createSlowPartyFinder =
  ({ pace, stores }: Deps) =>
  async ({ storeId }: ReconcileRequest): Promise<Party | undefined> => {
    const party: Party = { kind: "store", id: storeId };
    if (pace.isSlow(party)) return party;
    if (!pace.hasSlowAccount()) return undefined;
    const store = await stores.find(storeId);
    const account = store && toAccountParty(store.accountId);
    return account && pace.isSlow(account) ? account : undefined;
  };

/**
 * Returns the store of a run, or the courier that it opened last, if it answers slowly. That courier need not
 * be its store's: test orders have one of their own, and what was booked stays with a former one.
 */
export const findSlowPartyOfRun = (
  pace: Pick<PartyPace, "isSlow">,
  { storeId }: ReconcileRequest,
  accountId: AccountId | undefined,
): Party | undefined => {
  const parties: Party[] = [{ kind: "store", id: storeId }];
  if (accountId !== undefined) parties.push(toAccountParty(accountId));
  return parties.find((party) => pace.isSlow(party));
};

const toAccountParty = (id: AccountId): Party => ({ kind: "account", id });
