import type { MiddlewareHandler } from "hono";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { siteOf, siteTime } from "./site.ts";

const page = (status: number, title: string): Response =>
  new Response(`<!DOCTYPE html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=UTF-8" },
  });

const throughRewrites = /^\/(wp-json|wc-auth)(\/|$)/;
const restApi = /^\/wp-json(\/|$)/;

/** What the site's host and settings do to every request, before WordPress sees it. */
export function siteConditions(store: Store): MiddlewareHandler {
  return async (context, next) => {
    const { firewall, plainPermalinks } = siteOf(store);
    const { path } = context.req;
    if (firewall && restApi.test(path)) context.res = page(403, "Access denied");
    else if (plainPermalinks && throughRewrites.test(path)) {
      context.res = page(404, "Page not found");
    } else await next();
    context.header("Date", siteTime(store).toUTCString());
  };
}
