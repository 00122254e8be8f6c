import * as z from "zod";
import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { findStoreAccess } from "#functions/bridge/merchant-api/find-store-access.ts";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { refuse, STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  ACCOUNT_RESPONSE,
  accountBodySchema,
} from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import {
  buildAccountView,
  NO_ACCOUNT,
} from "#functions/bridge/merchant-api/views/courier-account-view.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { ACCOUNT_RESTORED } from "#shared/bridge/use-cases/account-health/resume-account.ts";
import { requestWaitingDeliveries } from "#shared/bridge/use-cases/reconcile/request-waiting-deliveries.ts";
import { ok } from "#shared/kernel/result.ts";
import { CHECK_REFUSALS, checkAndSaveAccount } from "./save-account.ts";

export const readAccount = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/courier-account",
    name: "readCourierAccount",
    tag: "Courier account",
    summary: "Read the courier account",
    description: "The connected account, and whether requests are sent to its courier.",
    response: ACCOUNT_RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store !== undefined) return ok(await buildAccountView(deps, store));
    return answerUnconnected(deps, storeId, NO_ACCOUNT);
  },
);

export const connectAccount = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/courier-account",
    name: "connectCourierAccount",
    tag: "Courier account",
    summary: "Connect a courier account",
    description:
      "Tries the account with a real call first; only one that works is kept. From then on new deliveries are booked with it, and those that waited for it go out; until the store is started, orders wait for the start. What another account has is followed there to its end.",
    body: accountBodySchema,
    response: ACCOUNT_RESPONSE,
    refusals: CHECK_REFUSALS,
  },
  async ({ storeId, body }, deps) => {
    const access = await findStoreAccess(deps, storeId);
    if (access === undefined) return STORE_NOT_FOUND;
    const { isSandbox, ...account } = body;
    const saved = await checkAndSaveAccount(deps, storeId, account);
    if (!saved.ok) return saved;
    const accountId = saved.value;
    const formerAccountId = (await deps.stores.find(storeId))?.accountId;
    // The access stays as it is stored: the store may have been disconnected in the meantime.
    const connected =
      (await deps.stores.changeAccount(storeId, accountId)) ??
      (await deps.stores.connect({ storeId, accountId, access }, deps.clock()));
    if (typeof connected === "string") throw new Error("the store's account cannot be saved");
    const store = await markSandbox(deps, connected, { isSandbox, formerAccountId });
    await deps.resumeAccount(accountId);
    // Also where it was connected before: a crash may have come between the two.
    if (access.kind === "shopify") {
      const event = { kind: "check-installation", shop: access.shop, reason: "connected" } as const;
      await deps.shopEvents.send(event, `connected ${deps.createEventId()}`);
    }
    return ok(await buildAccountView(deps, store));
  },
);

/**
 * Says whether the account that was just connected takes test orders. One that does no longer, or
 * was replaced, is not asked to; another account for test orders stays.
 */
async function markSandbox(
  { stores }: MerchantDeps,
  store: Store,
  { isSandbox, formerAccountId }: { isSandbox: boolean; formerAccountId: AccountId | undefined },
): Promise<Store> {
  const { storeId, accountId, sandboxAccountId } = store;
  const isOutdated = sandboxAccountId === accountId || sandboxAccountId === formerAccountId;
  if (isSandbox) return (await stores.changeSandboxAccount(storeId, accountId)) ?? store;
  return sandboxAccountId !== undefined && isOutdated
    ? ((await stores.changeSandboxAccount(storeId, undefined)) ?? store)
    : store;
}

export const testAccount = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/courier-account/test",
    name: "testCourierAccount",
    tag: "Courier account",
    summary: "Test the courier account",
    description:
      "A real call with the connected account. Where it works, what waited for the account goes on at once.",
    response: {
      status: 200,
      text: "Whether it works, and what to do if not.",
      schema: z.object({
        isWorking: z.boolean().meta({ examples: [true] }),
        text: z.string().meta({ examples: ["The courier accepts the account."] }),
      }),
    },
    refusals: {
      409: "No account is connected.",
      429: "It was tried less than ten seconds ago.",
    },
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    const account = store && (await deps.stores.findAccount(store.accountId));
    if (account === undefined) return refuse(409, "No courier account is connected.");
    const now = deps.clock();
    const last = new Date(now.getTime() - MIN_TEST_INTERVAL_MS);
    if (!(await deps.accountCheckAttempts.tryStart(storeId, now, last))) {
      return refuse(429, "The account was just tried. Try again in ten seconds.");
    }
    const checked = await deps.checkAccount(account);
    if (!checked.ok) return ok({ isWorking: false, text: formatMessage(checked.refusal) });
    await deps.stores.saveNoneForms(account, checked.value);
    await (deps.isOwnAccount(storeId, account.accountId)
      ? deps.resumeAccount(account.accountId)
      : resumeOwnStore(deps, storeId, account.accountId));
    return ok({ isWorking: true, text: "The courier accepts the account." });
  },
);

/** Tries side by side would be a way to wear out an account that others use too. */
const MIN_TEST_INTERVAL_MS = 10_000;

/** The account is open to all who share it, because it works; hinted at is the store's own alone. */
async function resumeOwnStore(deps: MerchantDeps, storeId: StoreId, accountId: AccountId) {
  await deps.accountHealth.reset(accountId);
  await requestWaitingDeliveries(deps)(storeId, ACCOUNT_RESTORED, deps.createEventId());
}

export const disconnectAccount = defineRoute(
  {
    key: "DELETE /api/v1/stores/{storeId}/courier-account",
    name: "disconnectCourierAccount",
    tag: "Courier account",
    summary: "Disconnect the courier account",
    description:
      "Nothing new is booked from now on: orders wait, each saying so, and go out once an account is connected again. What the courier has already is followed to its end, for which the account's credentials are kept; what was just being booked is brought to its end, so that nothing is in doubt.",
    response: ACCOUNT_RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) => {
    await deps.stores.disconnectCourier(storeId);
    const store = await deps.stores.find(storeId);
    return store === undefined ? STORE_NOT_FOUND : ok(await buildAccountView(deps, store));
  },
);
