import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { refuse, STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  ACCOUNT_RESPONSE,
  sandboxAccountBodySchema,
} from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import {
  buildSandboxAccountView,
  NO_ACCOUNT,
} from "#functions/bridge/merchant-api/views/courier-account-view.ts";
import { ok } from "#shared/kernel/result.ts";
import { CHECK_REFUSALS, checkAndSaveAccount } from "./save-account.ts";

export const readSandboxAccount = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/sandbox-account",
    name: "readSandboxAccount",
    tag: "Courier account",
    summary: "Read the account for test orders",
    description:
      "The sandbox account that test orders go to. It is the courier account itself if that was connected as a sandbox.",
    response: ACCOUNT_RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store !== undefined) return ok(await buildSandboxAccountView(deps, store));
    return answerUnconnected(deps, storeId, NO_ACCOUNT);
  },
);

export const connectSandboxAccount = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/sandbox-account",
    name: "connectSandboxAccount",
    tag: "Courier account",
    summary: "Connect an account for test orders",
    description:
      "Tries the account with a real call first; only one that works is kept. From then on test orders of a Shopify shop go to it, and never to the courier account; those that were held go out. WooCommerce marks no orders as test orders.",
    body: sandboxAccountBodySchema,
    response: ACCOUNT_RESPONSE,
    refusals: {
      409: "The store has no courier account yet.",
      ...CHECK_REFUSALS,
    },
  },
  async ({ storeId, body }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined) return NOT_CONNECTED;
    const saved = await checkAndSaveAccount(deps, storeId, body);
    if (!saved.ok) return saved;
    const connected = await deps.stores.changeSandboxAccount(storeId, saved.value);
    if (connected === undefined) return STORE_NOT_FOUND;
    await deps.resumeAccount(saved.value);
    return ok(await buildSandboxAccountView(deps, connected));
  },
);

const NOT_CONNECTED = refuse(
  409,
  "Connect the courier account first. If it is a sandbox account, say so there: test orders go to it then.",
);

export const disconnectSandboxAccount = defineRoute(
  {
    key: "DELETE /api/v1/stores/{storeId}/sandbox-account",
    name: "disconnectSandboxAccount",
    tag: "Courier account",
    summary: "Disconnect the account for test orders",
    description:
      "Test orders are held from now on, or do what the setting `testOrders` says. What the account has already is followed to its end.",
    response: ACCOUNT_RESPONSE,
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.changeSandboxAccount(storeId, undefined);
    return store === undefined ? STORE_NOT_FOUND : ok(await buildSandboxAccountView(deps, store));
  },
);
