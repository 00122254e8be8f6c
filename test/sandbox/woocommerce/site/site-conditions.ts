import type { MiddlewareHandler } from "hono";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { getSiteTime, readSite } from "./site.ts";

const createHtmlResponse = (status: number, title: string): Response =>
  new Response(`<!DOCTYPE html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`, {
    status,
    headers: { "Content-Type": "text/html; charset=UTF-8" },
  });

const rewrittenPath = /^\/(wp-json|wc-auth)(\/|$)/;
const restApiPath = /^\/wp-json(\/|$)/;

/** Applies the conditions of the site's host to every request, before WordPress handles it. */
export function createSiteConditions(store: Store): MiddlewareHandler {
  return async (context, next) => {
    const { firewall, plainPermalinks } = readSite(store);
    const { path } = context.req;
    if (firewall && restApiPath.test(path)) context.res = createHtmlResponse(403, "Access denied");
    else if (plainPermalinks && rewrittenPath.test(path)) {
      context.res = createHtmlResponse(404, "Page not found");
    } else await next();
    context.header("Date", getSiteTime(store).toUTCString());
  };
}
