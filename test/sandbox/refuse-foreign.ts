import type { MiddlewareHandler } from "hono";
import { FOREIGN_PROBLEM, isForeignRequest } from "#infra/local/http/own-server.ts";

/**
 * Keeps pages of other sites from the pages and actions of a sandbox store, which ask for no password.
 * The store's API asks for its keys, as a real one does.
 */
export const refuseForeign: MiddlewareHandler = async ({ req, text }, next) => {
  const headers = { host: req.header("host"), origin: req.header("origin") };
  return isForeignRequest(headers) ? text(FOREIGN_PROBLEM, 403) : next();
};
