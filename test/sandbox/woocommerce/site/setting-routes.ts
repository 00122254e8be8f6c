import type { Hono } from "hono";
import { pickFields, pickResourceFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { type JsonObject, RestError, respond } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { listGeneralSettings } from "./general-settings.ts";
import { readSite } from "./site.ts";

/** Escapes text as esc_attr does. */
const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("'", "&#039;");

type SettingView = (adminEmail: string, sender: string) => JsonObject;

/** Two WooCommerce settings, as register_email_settings and WC_Settings_Emails describe them. */
const SETTINGS: ReadonlyMap<string, SettingView> = new Map(
  Object.entries<SettingView>({
    "email_new_order/recipient": (adminEmail) => {
      const description = `Enter recipients (comma separated) for this email. Defaults to <code>${escapeAttribute(adminEmail)}</code>.`;
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
  }),
);

function refuseHidden(hidesSettings: boolean): void {
  if (hidesSettings)
    throw new RestError(403, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
}

/** The routes of settings, for keys whose user may read them. */
export function addSettingRoutes(app: Hono, store: Store): void {
  app.get("/wp-json/wc/v3/settings/:group", (context) => {
    const { hidesSettings, storeAddress } = readSite(store);
    refuseHidden(hidesSettings);
    if (context.req.param("group") !== "general")
      throw new RestError(404, "rest_setting_setting_group_invalid", "Invalid setting group.");
    const fields = context.req.query("_fields");
    const settings = listGeneralSettings(storeAddress);
    return respond(
      200,
      settings.map((setting) => pickFields(setting, fields)),
    );
  });
  app.get("/wp-json/wc/v3/settings/:group/:id", (context) => {
    const {
      adminEmail,
      hidesSettings,
      newOrderMail,
      mailPluginSender = adminEmail,
    } = readSite(store);
    refuseHidden(hidesSettings);
    const { group, id } = context.req.param();
    const isRegistered = newOrderMail || group !== "email_new_order";
    const setting = isRegistered
      ? SETTINGS.get(`${group}/${id}`)?.(adminEmail, mailPluginSender)
      : undefined;
    if (setting === undefined)
      throw new RestError(404, "rest_setting_setting_invalid", "Invalid setting.");
    const links = { _links: { self: [{ href: `${store.getUrl()}${context.req.path}` }] } };
    return respond(200, pickResourceFields({ ...setting, ...links }, context.req.query("_fields")));
  });
}
