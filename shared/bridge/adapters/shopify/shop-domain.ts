import * as z from "zod";

/** The myshopify.com domain of a shop, without scheme or path. */
export const shopDomain = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
    "must be a domain such as tea-house.myshopify.com",
  );
