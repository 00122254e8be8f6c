import type { Hono } from "hono";
import { onlyFieldsOfOne } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { answer, type JsonObject, Refusal } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { siteOf } from "./site.ts";

/** As esc_attr writes it. */
const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("'", "&#039;");

/** Two of WooCommerce's settings, as register_email_settings and WC_Settings_Emails describe them. */
const SETTINGS: Readonly<Record<string, (adminEmail: string, sender: string) => JsonObject>> = {
  "email_new_order/recipient": (adminEmail) => {
    const description = `Enter recipients (comma separated) for this email. Defaults to <code>${attribute(adminEmail)}</code>.`;
    return {
      id: "recipient",
      label: "Recipient(s)",
      description,
      type: "text",
      default: "",
      tip: description,
      value: "orders@bakery.example, packing@bakery.example",
    };
  },
  "email/woocommerce_email_from_address": (_, sender) => ({
    id: "woocommerce_email_from_address",
    label: '"From" address',
    description: "",
    type: "email",
    default: sender,
    tip: "",
    value: "no-reply@bakery.example",
  }),
};

/** Single settings, for keys whose user may see them. */
export function settingRoutes(app: Hono, store: Store): void {
  app.get("/wp-json/wc/v3/settings/:group/:id", (context) => {
    const {
      adminEmail,
      hidesSettings,
      newOrderMail,
      mailPluginSender = adminEmail,
    } = siteOf(store);
    if (hidesSettings) {
      throw new Refusal(403, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
    }
    const { group, id } = context.req.param();
    const isThere = newOrderMail || group !== "email_new_order";
    const setting = isThere
      ? SETTINGS[`${group}/${id}`]?.(adminEmail, mailPluginSender)
      : undefined;
    if (setting === undefined)
      throw new Refusal(404, "rest_setting_setting_invalid", "Invalid setting.");
    const links = { _links: { self: [{ href: `${store.url()}${context.req.path}` }] } };
    return answer(200, onlyFieldsOfOne({ ...setting, ...links }, context.req.query("_fields")));
  });
}
