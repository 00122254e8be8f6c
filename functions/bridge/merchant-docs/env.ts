import * as z from "zod";

/** The merchant API reference reads no variables. */
export const merchantDocsEnv = z.object({});

/** The variables that the stack sets: none. */
export type MerchantDocsEnv = Record<keyof z.infer<typeof merchantDocsEnv>, string>;

/** The routes of the merchant API reference. */
export const MERCHANT_DOCS_ROUTES = [
  "GET /api/v1/openapi.json",
  "GET /api/docs",
  "GET /api/docs/{file+}",
] as const;
