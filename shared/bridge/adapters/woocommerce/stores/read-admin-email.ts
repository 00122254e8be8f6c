import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { isEmail } from "#shared/kernel/is-email.ts";

const recipientSchema = z.object({ description: z.string() });
const senderSchema = z.object({ default: z.string() });

/**
 * Reads the e-mail address of the WordPress administrator. WooCommerce keys give no access to the
 * settings of WordPress. But two WooCommerce settings show the address as their default, in every
 * language: the recipient of new orders, in `<code>`, and the sender address, which comes second
 * because mail plugins overwrite it. Returns undefined if the keys' user can read neither.
 */
export async function readAdminEmail(request: WooCommerceClient): Promise<string | undefined> {
  const described = await readSetting(request, "email_new_order/recipient?_fields=description");
  const named = /<code>([^<]*)<\/code>/.exec(
    recipientSchema.safeParse(described).data?.description ?? "",
  );
  const first = decodeText(named?.[1] ?? "");
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
    // A user who manages orders cannot always read the settings.
    if (error instanceof UnavailableError && error.kind === "credentials") return undefined;
    throw error;
  }
}
