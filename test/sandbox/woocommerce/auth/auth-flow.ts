import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { nextId } from "#test/sandbox/woocommerce/state/database.ts";
import { type Store, versions } from "#test/sandbox/woocommerce/store.ts";
import { addApiKey, revokeApiKey } from "./api-keys.ts";
import { errorPage, grantPage, loginPage } from "./auth-pages.ts";
import { type Asked, askedBy, withArguments } from "./auth-request.ts";

/** A refusal of the flow: an HTML page with 401, whatever is wrong. */
class Denied extends Error {}

/**
 * `/wc-auth/v1`: an application asks for keys, a shop manager approves, the keys are posted to the
 * application. The real store takes https callbacks only; the stand-in takes http on this machine.
 */
export function authFlow(app: Hono, store: Store, stopping: AbortSignal): void {
  const nonce = randomBytes(5).toString("hex");
  const urlOf = (endpoint: string, asked: Asked, more: Record<string, string> = {}) =>
    withArguments(`${store.url()}/wc-auth/v1/${endpoint}`, { ...asked, ...more });
  const guarded =
    (handle: (context: Context, asked: Asked) => Promise<Response>) => async (context: Context) => {
      try {
        return await handle(context, askedBy(context.req.query(), fail));
      } catch (error) {
        if (!(error instanceof Denied)) throw error;
        return context.html(await errorPage(error.message), 401);
      }
    };
  const fail = (message: string): never => {
    throw new Denied(message);
  };
  const requireManager = (context: Context) => {
    if (getCookie(context, "wordpress_logged_in") !== "manager") {
      fail("You do not have permission to access this page");
    }
  };

  app.post("/wp-login.php", async (context) => {
    const form = await context.req.parseBody();
    setCookie(context, "wordpress_logged_in", String(form.user), { httpOnly: true, path: "/" });
    return context.redirect(String(form.redirect_to));
  });

  app.get(
    "/wc-auth/v1/login",
    guarded(async (context, asked) => {
      if (getCookie(context, "wordpress_logged_in")) {
        return context.redirect(urlOf("authorize", asked));
      }
      return context.html(
        await loginPage(asked.app_name, urlOf("authorize", asked), answerUrl(asked, "0")),
      );
    }),
  );

  app.get(
    "/wc-auth/v1/authorize",
    guarded(async (context, asked) => {
      if (!getCookie(context, "wordpress_logged_in")) {
        return context.redirect(urlOf("login", asked));
      }
      requireManager(context);
      return context.html(
        await grantPage({
          appName: asked.app_name,
          callbackHost: new URL(asked.callback_url).host,
          grantUrl: urlOf("access_granted", asked, { wc_auth_nonce: nonce }),
          denyUrl: answerUrl(asked, "0"),
        }),
      );
    }),
  );

  app.get(
    "/wc-auth/v1/access_granted",
    guarded(async (context, asked) => {
      requireManager(context);
      if (context.req.query("wc_auth_nonce") !== nonce) fail("Invalid nonce verification");
      const delivered = await handOver(store, asked, stopping);
      if (!delivered) {
        fail(
          "An error occurred in the request and at the time were unable to send the consumer data",
        );
      }
      return context.redirect(answerUrl(asked, "1"));
    }),
  );
}

const answerUrl = ({ return_url, user_id }: Asked, success: string): string =>
  withArguments(return_url, { success, user_id });

/** Creates a key and posts it; the key is deleted unless the last answer is exactly 200. */
async function handOver(store: Store, asked: Asked, stopping: AbortSignal): Promise<boolean> {
  const key = addApiKey(store.db, { permissions: asked.scope });
  const body = JSON.stringify({
    key_id: nextId(store.db, "api_keys"),
    user_id: asked.user_id,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: key.permissions,
  });
  try {
    const answer = await fetch(asked.callback_url, {
      method: "POST",
      body,
      headers: {
        "User-Agent": `WordPress/${versions.wordpress}; ${store.url()}`,
        "Content-Type": "application/json;charset=UTF-8",
      },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(60_000)]),
    });
    if (answer.status === 200) return true;
  } catch {
    // Unreachable is refused.
  }
  revokeApiKey(store.db, key.consumerKey);
  return false;
}
