import * as z from "zod";

/** A shop's own domain and nothing around it: x.myshopify.com. */
export const shopDomain = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/,
    "must be a domain such as tea-house.myshopify.com",
  );
