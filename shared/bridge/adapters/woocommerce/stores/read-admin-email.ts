import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { isEmail } from "#shared/kernel/is-email.ts";

const recipientSchema = z.object({ description: z.string() });
const senderSchema = z.object({ default: z.string() });

/**
 * WordPress' administration address. Keys of WooCommerce do not open WordPress' own settings, but
 * two of WooCommerce's name it as what they default to, whatever they are set to and in every
 * language: the recipient of new orders in `<code>`, and the sender's address (which mail plugins
 * overwrite, so it comes second). Undefined where the store does not let the keys' user see either.
 */
export async function readAdminEmail(request: WooCommerceClient): Promise<string | undefined> {
  const described = await readSetting(request, "email_new_order/recipient?_fields=description");
  const named = /<code>([^<]*)<\/code>/.exec(
    recipientSchema.safeParse(described).data?.description ?? "",
  );
  const first = unescapeAttribute(named?.[1] ?? "");
  if (isEmail(first)) return first.trim();
  const fallback = await readSetting(
    request,
    "email/woocommerce_email_from_address?_fields=default",
  );
  const second = senderSchema.safeParse(fallback).data?.default ?? "";
  return isEmail(second) ? second.trim() : undefined;
}

async function readSetting(request: WooCommerceClient, path: string): Promise<unknown> {
  try {
    return (await request("GET", `settings/${path}`)).body;
  } catch (error) {
    // Orders may be managed without seeing settings.
    if (error instanceof UnavailableError && error.kind === "credentials") return undefined;
    throw error;
  }
}

/** What WordPress' esc_attr does to an address, undone. */
const unescapeAttribute = (text: string): string =>
  text.replaceAll("&#039;", "'").replaceAll("&amp;", "&");
