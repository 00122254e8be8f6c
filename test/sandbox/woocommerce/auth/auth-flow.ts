import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import { type Store, versions } from "#test/sandbox/woocommerce/store.ts";
import { addApiKey, revokeApiKey } from "./api-keys.ts";
import { renderErrorPage, renderGrantPage, renderLoginPage } from "./auth-pages.ts";
import { type AuthRequest, addArguments, parseAuthRequest } from "./auth-request.ts";

/** A refusal of the flow: always an HTML page with status 401. */
class AccessDenied extends Error {}

/**
 * `/wc-auth/v1`: an application requests keys, a shop manager approves, and the store posts the keys to
 * the application. A real store accepts https callbacks only; the sandbox store accepts http on this machine.
 */
export function addAuthFlow(app: Hono, store: Store, stopping: AbortSignal): void {
  const nonce = randomBytes(5).toString("hex");
  const buildStepUrl = (
    endpoint: string,
    authRequest: AuthRequest,
    more: Record<string, string> = {},
  ) => addArguments(`${store.getUrl()}/wc-auth/v1/${endpoint}`, { ...authRequest, ...more });
  const wrapStep =
    (handle: (context: Context, authRequest: AuthRequest) => Promise<Response>) =>
    async (context: Context) => {
      try {
        return await handle(context, parseAuthRequest(context.req.query(), denyAccess));
      } catch (error) {
        if (!(error instanceof AccessDenied)) throw error;
        return context.html(await renderErrorPage(error.message), 401);
      }
    };
  const denyAccess = (message: string): never => {
    throw new AccessDenied(message);
  };
  const requireManager = (context: Context) => {
    if (getCookie(context, "wordpress_logged_in") !== "manager") {
      denyAccess("You do not have permission to access this page");
    }
  };

  app.post("/wp-login.php", async (context) => {
    const form = await context.req.parseBody();
    setCookie(context, "wordpress_logged_in", String(form.user), { httpOnly: true, path: "/" });
    return context.redirect(String(form.redirect_to));
  });

  app.get(
    "/wc-auth/v1/login",
    wrapStep(async (context, authRequest) => {
      if (getCookie(context, "wordpress_logged_in")) {
        return context.redirect(buildStepUrl("authorize", authRequest));
      }
      return context.html(
        await renderLoginPage(
          authRequest.app_name,
          buildStepUrl("authorize", authRequest),
          buildReturnUrl(authRequest, "0"),
        ),
      );
    }),
  );

  app.get(
    "/wc-auth/v1/authorize",
    wrapStep(async (context, authRequest) => {
      if (!getCookie(context, "wordpress_logged_in")) {
        return context.redirect(buildStepUrl("login", authRequest));
      }
      requireManager(context);
      return context.html(
        await renderGrantPage({
          appName: authRequest.app_name,
          callbackHost: new URL(authRequest.callback_url).host,
          grantUrl: buildStepUrl("access_granted", authRequest, { wc_auth_nonce: nonce }),
          denyUrl: buildReturnUrl(authRequest, "0"),
        }),
      );
    }),
  );

  app.get(
    "/wc-auth/v1/access_granted",
    wrapStep(async (context, authRequest) => {
      requireManager(context);
      if (context.req.query("wc_auth_nonce") !== nonce) denyAccess("Invalid nonce verification");
      const isDelivered = await deliverKeys(store, authRequest, stopping);
      if (!isDelivered) {
        denyAccess(
          "An error occurred in the request and at the time were unable to send the consumer data",
        );
      }
      return context.redirect(buildReturnUrl(authRequest, "1"));
    }),
  );
}

const buildReturnUrl = ({ return_url, user_id }: AuthRequest, success: string): string =>
  addArguments(return_url, { success, user_id });

/** Creates a key and posts it. Deletes the key unless the last response is exactly 200. */
async function deliverKeys(
  store: Store,
  authRequest: AuthRequest,
  stopping: AbortSignal,
): Promise<boolean> {
  const key = addApiKey(store.db, { permissions: authRequest.scope });
  const body = JSON.stringify({
    key_id: createId(store.db, "api_keys"),
    user_id: authRequest.user_id,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: key.permissions,
  });
  try {
    const response = await fetch(authRequest.callback_url, {
      method: "POST",
      body,
      headers: {
        "User-Agent": `WordPress/${versions.wordpress}; ${store.getUrl()}`,
        "Content-Type": "application/json;charset=UTF-8",
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(60_000)]),
    });
    if (response.status === 200) return true;
  } catch {
    // An unreachable callback counts as refused.
  }
  revokeApiKey(store.db, key.consumerKey);
  return false;
}
