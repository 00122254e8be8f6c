import { measureCourier, measureStorefront } from "#functions/bridge/composition/measure-calls.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import type { PartyPace } from "./party-pace.ts";
import type { RunWatch } from "./request-traffic.ts";

type Opening = Pick<ReconcileDeps, "openStorefront" | "openCourier">;

/** Returns the storefronts and couriers with a note of how each call was answered. */
export const watchParties = (
  { openStorefront, openCourier, clock }: Opening & Pick<ReconcileDeps, "clock">,
  { note }: Pick<PartyPace, "note">,
): Opening => ({
  openStorefront: (store) =>
    measureStorefront(
      openStorefront(store),
      (operation, call) => note({ kind: "store", id: store.storeId }, { operation, ...call }),
      clock,
    ),
  openCourier: (account) =>
    measureCourier(
      openCourier(account),
      (operation, call) => note({ kind: "account", id: account.accountId }, { operation, ...call }),
      clock,
    ),
});

/** Returns the couriers with a note of whose courier a run opens. */
export const noteAccounts =
  (
    openCourier: Opening["openCourier"],
    { noteAccount }: Pick<RunWatch, "noteAccount">,
  ): Opening["openCourier"] =>
  (account) => {
    noteAccount(account.accountId);
    return openCourier(account);
  };
