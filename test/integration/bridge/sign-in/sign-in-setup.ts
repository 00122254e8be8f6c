import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { openApp } from "#functions/bridge/merchant-pages/open-merchant-app.ts";
import { sessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { type SignInDeps, signInRoutes } from "#functions/bridge/sign-in/sign-in-routes.ts";
import { textAsset } from "#functions/runtime/asset.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { newSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoLimits } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { sessionOf } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { sendLinks } from "#shared/bridge/use-cases/sign-in/send-sign-in-links.ts";
import { anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { anHttpEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const ORIGIN = "https://bridge.example";

/** Signing in with all its parts on a real table; mails and the queue are remembered. */
export async function signInWorld() {
  const { client, tableName, stop } = await startTable("bridge", BRIDGE_INDEXES);
  const state = { now: noon, mailsFail: false };
  const clock = () => state.now;
  const vault = async () => vaultOf("master");
  const tenants = dynamoTenants(client, tableName, vault);
  const admins = dynamoStoreAdmins(client, tableName, vault, clock);
  const book = dynamoSignInBook(client, tableName);
  const limits = dynamoLimits(client, tableName);
  const cookie = sessionCookie(ORIGIN);
  const mails: Mail[] = [];
  const queued: SignInRequest[] = [];
  await tenants.putAccount(anAccount());

  const deps: SignInDeps = {
    book,
    limits,
    queue: { send: async (request) => void queued.push(request) },
    tenants,
    cookie,
    sendsMails: true,
    newToken: newSignInToken,
    clock,
  };
  const send = sendLinks({
    tenants,
    admins,
    limits,
    book,
    clock,
    newToken: newSignInToken,
    publicUrl: ORIGIN,
    mailer: {
      async send(mail) {
        if (state.mailsFail) throw new Error("SES is away");
        mails.push(mail);
      },
    },
  });
  const whose = sessionOf({ book, clock });

  function event(routeKey: string, changes: Partial<APIGatewayProxyEventV2>, ip: string) {
    const base = anHttpEvent({ routeKey, headers: { host: "bridge.example", origin: ORIGIN } });
    const http = { sourceIp: ip } as APIGatewayProxyEventV2["requestContext"]["http"];
    const requestContext = { ...base.requestContext, requestId: randomUUID(), http };
    return { ...base, requestContext, ...changes };
  }
  const page = (
    routeKey: keyof typeof signInRoutes,
    changes: Partial<APIGatewayProxyEventV2> = {},
    ip = "203.0.113.9",
  ) => signInRoutes[routeKey](deps, event(routeKey, changes, ip));
  const form = (fields: Record<string, string>) => ({ body: String(new URLSearchParams(fields)) });

  return {
    client,
    tableName,
    stop,
    state,
    deps,
    tenants,
    admins,
    mails,
    queued,
    whose,
    cookie,
    page,
    form,
    later: (minutes: number) => {
      state.now = new Date(state.now.getTime() + minutes * 60_000);
    },
    /** A connected store at an address, whose administrator is this one. */
    async store(name: string, url: string, email: string | undefined) {
      const { keyPrefix: _, ...one } = aStore();
      const access = { ...one.access, kind: "woocommerce", url } as Extract<
        typeof one.access,
        { kind: "woocommerce" }
      >;
      const store = await tenants.connect({ ...one, storeId: storeNamed(name), access }, noon);
      if (store === "unknown-account") throw new Error("the account is there");
      await admins.keep({ storeId: store.storeId, url }, email);
      return store;
    },
    ask: (store: string, ip?: string) => page("POST /sign-in", form({ store }), ip),
    /** Works off what was queued; gives what became of it. */
    async work() {
      const outcomes = [];
      for (const request of queued.splice(0)) outcomes.push(...(await send(request)));
      return outcomes;
    },
    send,
    open: (cookies: string[]) =>
      openApp({ assets, cookie, sessionOf: whose, tenants }, { cookies: cookies.map(pairOf) }),
  };
}

const assets = {
  script: textAsset("/app/assets", "page.js", ""),
  style: textAsset("/app/assets", "page.css", ""),
};
const storeNamed = (name: string) => aStore({ storeId: name as never }).storeId;
export const pairOf = (cookie: string): string => cookie.split(";")[0] ?? "";
/** The token of a mail's link. */
export const tokenIn = (mail: Mail | undefined): string =>
  /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "no link";
export const titleOf = ({ body = "" }: { body?: string | undefined }) =>
  /<h1>(.*?)<\/h1>/.exec(body)?.[1];
