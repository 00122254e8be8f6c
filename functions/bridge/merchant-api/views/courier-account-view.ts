import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import type { accountSchema } from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import { toReasonView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import {
  type CircuitState,
  toCircuitMessage,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

type View = z.input<typeof accountSchema>;

/** Of a store that has none yet. */
export const NO_ACCOUNT: View = {
  state: "not-connected",
  name: null,
  baseUrl: null,
  email: null,
  clientIdEndsWith: null,
  isOwn: false,
  isSandbox: false,
  signsNotifications: false,
  notificationUrl: null,
  health: null,
};

/** Builds the view of the store's account, without its secrets. */
export async function buildAccountView(deps: MerchantDeps, store: Store): Promise<View> {
  const view = await viewAccount(deps, store, store.accountId);
  const isDisconnected = store.isCourierDisconnected === true && view.state === "connected";
  return isDisconnected ? { ...view, state: "disconnected" } : view;
}

/** Builds the view of the store's account for test orders. */
export const buildSandboxAccountView = async (deps: MerchantDeps, store: Store): Promise<View> =>
  store.sandboxAccountId === undefined
    ? NO_ACCOUNT
    : viewAccount(deps, store, store.sandboxAccountId);

async function viewAccount(deps: MerchantDeps, store: Store, accountId: AccountId): Promise<View> {
  const account = await deps.stores.findAccount(accountId);
  if (account === undefined) return NO_ACCOUNT;
  const { health } = await deps.accountHealth.read(accountId);
  const isOwn = deps.isOwnAccount(store.storeId, account.accountId);
  return {
    state: "connected",
    name: account.name,
    baseUrl: account.baseUrl,
    email: isOwn ? account.email : null,
    clientIdEndsWith: account.clientId.length > 8 ? account.clientId.slice(-4) : null,
    isOwn,
    isSandbox: account.accountId === store.sandboxAccountId,
    signsNotifications: account.webhookSecret !== undefined,
    // An operator's account may serve several stores, and its notifications are none of one's.
    notificationUrl: isOwn ? await deps.buildNotificationUrl(account) : null,
    health: toHealthView(health),
  };
}

function toHealthView(circuit: CircuitState): View["health"] {
  const message = toReasonView(toCircuitMessage(circuit));
  return circuit.state === "closed"
    ? { state: "available", ...message, since: null, retryAt: null }
    : {
        state: circuit.state,
        ...message,
        since: circuit.since.toISOString(),
        retryAt: circuit.until.toISOString(),
      };
}
