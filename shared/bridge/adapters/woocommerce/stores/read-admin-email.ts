import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { isEmail } from "#shared/kernel/is-email.ts";

const recipient = z.object({ description: z.string() });
const sender = z.object({ default: z.string() });

/**
 * WordPress' administration address. Keys of WooCommerce do not open WordPress' own settings, but
 * two of WooCommerce's name it as what they default to, whatever they are set to and in every
 * language: the recipient of new orders in `<code>`, and the sender's address (which mail plugins
 * overwrite, so it comes second). Undefined where the store does not let the keys' user see either.
 */
export async function adminEmail(ask: WooClient): Promise<string | undefined> {
  const described = await setting(ask, "email_new_order/recipient?_fields=description");
  const named = /<code>([^<]*)<\/code>/.exec(
    recipient.safeParse(described).data?.description ?? "",
  );
  const first = unescaped(named?.[1] ?? "");
  if (isEmail(first)) return first.trim();
  const fallback = await setting(ask, "email/woocommerce_email_from_address?_fields=default");
  const second = sender.safeParse(fallback).data?.default ?? "";
  return isEmail(second) ? second.trim() : undefined;
}

async function setting(ask: WooClient, path: string): Promise<unknown> {
  try {
    return (await ask("GET", `settings/${path}`)).body;
  } catch (error) {
    // Orders may be managed without seeing settings.
    if (error instanceof Unavailable && error.kind === "credentials") return undefined;
    throw error;
  }
}

/** What WordPress' esc_attr does to an address, undone. */
const unescaped = (text: string): string => text.replaceAll("&#039;", "'").replaceAll("&amp;", "&");
