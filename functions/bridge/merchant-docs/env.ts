import * as z from "zod";

/** The reference needs nothing from outside. */
export const merchantDocsEnv = z.object({});

/** What the stack must supply: nothing. */
export type MerchantDocsEnv = Record<keyof z.infer<typeof merchantDocsEnv>, string>;

/** Where the merchant's calls are described. */
export const MERCHANT_DOCS_ROUTES = [
  "GET /api/v1/openapi.json",
  "GET /api/docs",
  "GET /api/docs/{file+}",
] as const;
