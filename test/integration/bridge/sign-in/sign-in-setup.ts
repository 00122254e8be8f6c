import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openMerchantApp } from "#functions/bridge/merchant-pages/open-merchant-app.ts";
import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import type { SIGN_IN_ROUTES } from "#functions/bridge/sign-in/env.ts";
import { createSignInRoutes, type SignInDeps } from "#functions/bridge/sign-in/sign-in-routes.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { generateSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { AuditRecord } from "#shared/bridge/domain/audit/audit-record.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { sendSignInLinks } from "#shared/bridge/use-cases/sign-in/send-sign-in-links.ts";
import { EMPTY_SCREEN_ASSETS } from "#test/builders/bridge/app-assets.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { EMPTY_TRACKING_ASSETS } from "#test/builders/bridge/tracking-assets.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { createPageInvoker, readResponse } from "#test/fakes/http-invocation.ts";

const ORIGIN = "https://bridge.example";

/** Starts the sign-in flow with a real table. Records mails and queued requests. */
export async function startSignIn() {
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const state = { now: noon, mailsFail: false };
  const clock = () => state.now;
  const vault = async () => createTestVault("master");
  const stores = createDynamoStores(table, vault);
  const admins = createDynamoStoreAdmins(table, vault, clock);
  const signInLinks = createDynamoSignInLinks(table);
  const sessionEpochs = createDynamoSessionEpochs(table);
  const findSession = authenticateSession({ signInLinks, sessionEpochs, clock });
  const limits = createDynamoRateLimiter(table);
  const cookie = createSessionCookie(ORIGIN);
  const mails: Mail[] = [];
  const queued: SignInRequest[] = [];
  await stores.putAccount(buildCourierAccount());

  const audited: Pick<AuditRecord, "action" | "actor">[] = [];
  const deps: SignInDeps = {
    signInLinks,
    sessionEpochs,
    findSession,
    auditLog: {
      addChange: async (_, { action, actor }) => `position ${audited.push({ action, actor })}`,
    },
    rateLimiter: limits,
    queue: { send: async (request) => void queued.push(request) },
    stores,
    cookie,
    isMailEnabled: true,
    publicUrl: ORIGIN,
    createToken: generateSignInToken,
    clock,
  };
  const send = sendSignInLinks({
    stores,
    admins,
    rateLimiter: limits,
    signInLinks,
    sessionEpochs,
    clock,
    createToken: generateSignInToken,
    publicUrl: ORIGIN,
    mailer: {
      async send(mail) {
        if (state.mailsFail) throw new Error("SES is away");
        mails.push(mail);
      },
    },
  });

  function buildEvent(routeKey: string, changes: Partial<APIGatewayProxyEventV2>, ip: string) {
    const base = buildGatewayEvent({
      routeKey,
      headers: { host: "bridge.example", origin: ORIGIN },
    });
    const http = { ...base.requestContext.http, sourceIp: ip };
    const requestContext = { ...base.requestContext, requestId: randomUUID(), http };
    return { ...base, requestContext, ...changes };
  }
  const invoke = createPageInvoker(createSignInRoutes(deps));
  const requestPage = (
    routeKey: (typeof SIGN_IN_ROUTES)[number],
    changes: Partial<APIGatewayProxyEventV2> = {},
    ip = "203.0.113.9",
  ) => invoke(buildEvent(routeKey, changes, ip));
  const form = (fields: Record<string, string>) => ({ body: String(new URLSearchParams(fields)) });

  return {
    table,
    state,
    deps,
    stores,
    admins,
    mails,
    audited,
    queued,
    findSession,
    cookie,
    requestPage,
    form,
    advanceTime: (minutes: number) => {
      state.now = new Date(state.now.getTime() + minutes * 60_000);
    },
    /** Connects a store at an address with this administrator. */
    async connectStore(name: string, url: string, email: string | undefined) {
      const { keyPrefix: _, ...one } = buildStore();
      const access = { ...one.access, kind: "woocommerce", url } as Extract<
        typeof one.access,
        { kind: "woocommerce" }
      >;
      const store = await stores.connect({ ...one, storeId: toStoreId(name), access }, noon);
      if (typeof store === "string") throw new Error("the account is there");
      await admins.save({ storeId: store.storeId, url }, email);
      return store;
    },
    submitAddress: (store: string, ip?: string) =>
      requestPage("POST /sign-in", form({ store }), ip),
    /** Processes the queued requests and returns their outcomes. */
    async processQueue() {
      const outcomes = [];
      for (const request of queued.splice(0)) outcomes.push(...(await send(request)));
      return outcomes;
    },
    send,
    openApp: async (cookies: string[]) =>
      readResponse(
        await openMerchantApp(
          {
            assets,
            cookie,
            findSession,
            stores,
            help: { supportContact: "", privacyPolicyUrl: "" },
            mapStyleUrl: "",
          },
          { cookies: cookies.map(readCookiePair) },
        ),
      ),
  };
}

const assets = {
  ...EMPTY_TRACKING_ASSETS,
  ...EMPTY_SCREEN_ASSETS,
  script: createTextAsset("/app/assets", "page.js", ""),
  style: createTextAsset("/app/assets", "page.css", ""),
};
const toStoreId = (name: string) => buildStore({ storeId: name as never }).storeId;
export const readCookiePair = (cookie: string): string => cookie.split(";")[0] ?? "";
/** Reads the token of the link in a mail. */
export const readMailToken = (mail: Mail | undefined): string =>
  /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "no link";
export const readTitle = ({ body = "" }: { body?: string | undefined }) =>
  /<h1>(.*?)<\/h1>/.exec(body)?.[1];
