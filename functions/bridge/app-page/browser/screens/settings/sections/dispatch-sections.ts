import type { Settings } from "../../../../../../../shared/bridge/domain/settings/settings.ts";
import { MODE_LABELS } from "../../../labels.ts";
import { formatMethodMode } from "../format-entries.ts";
import { formatRule, type Rule } from "../format-rule.ts";
import { SECTION_TITLES } from "../section-titles.ts";
import type { Choice, SettingsSection } from "../setting-field.ts";

const MODE_CHOICES: readonly Choice[] = Object.entries(MODE_LABELS).map(([mode, words]) => [
  mode,
  ...words,
]);
const formatTexts = (value: unknown): readonly string[] => {
  const texts = (value ?? []) as readonly string[];
  return texts.length === 0 ? ["None"] : texts;
};

function formatAll<Entry>(
  entries: readonly Entry[],
  format: (entry: Entry) => string,
  none: string,
): readonly string[] {
  return entries.length === 0 ? [none] : entries.map(format);
}

/** Which orders go out, how, and when. */
export const DISPATCH_SECTIONS: readonly SettingsSection[] = [
  {
    id: "rules",
    hasTrial: true,
    permission: {
      permission: "product-tags",
      text: "Orders that a rule with product tags may concern are held: Shopify does not let the app read the tags yet.",
      isNeeded: ({ rules }) => rules.some(({ when }) => when.productTags !== undefined),
    },
    title: SECTION_TITLES.rules,
    sentence:
      "Which way an order goes: by its value, weight, quantity, distance, postal code, time, shipping method, its tags or those of its products. The first rule that fits decides.",
    fields: [
      {
        path: "rules",
        label: "Rules",
        control: {
          kind: "editor",
          editor: "rules",
          formatEntries: (value) => formatAll(value as readonly Rule[], formatRule, "No rules"),
        },
      },
      {
        path: "modes",
        label: "By shipping method",
        control: {
          kind: "editor",
          editor: "methods",
          formatEntries: (value) =>
            formatAll(value as Settings["modes"], formatMethodMode, "None named"),
        },
      },
      {
        path: "defaultMode",
        label: "All other orders",
        control: { kind: "choice", choices: MODE_CHOICES },
      },
      {
        path: "dispatchedMethods",
        label: "Delivery methods",
        hint: "An order can have local delivery and shipping. Only the goods of the methods that you choose go out; local pick-up never does. Orders that were bought at a courier price go out in any case.",
        only: "shopify",
        control: {
          kind: "choice",
          choices: [
            ["all", "Local delivery and shipping"],
            ["local-delivery", "Local delivery only"],
          ],
        },
      },
    ],
  },
  {
    id: "release",
    title: SECTION_TITLES.release,
    sentence: "What an order needs before it goes out by itself, and what becomes of special ones.",
    fields: [
      {
        path: "dispatch.when",
        label: "An order goes out",
        control: {
          kind: "choice",
          choices: [
            ["paid", "As soon as it is paid"],
            ["status", "When it has one of these statuses (WooCommerce)"],
            ["tag", "When it has this tag"],
            ["manual", "Only when I dispatch it"],
          ],
          templates: {
            paid: { when: "paid" },
            status: { when: "status", statuses: ["processing"] },
            tag: { when: "tag", tag: "" },
            manual: { when: "manual" },
          },
        },
      },
      {
        path: "dispatch.statuses",
        label: "Statuses",
        isShown: ({ dispatch }) => dispatch.when === "status",
        control: { kind: "editor", editor: "statuses", formatEntries: formatTexts },
      },
      {
        path: "dispatch.tag",
        label: "Tag",
        isShown: ({ dispatch }) => dispatch.when === "tag",
        control: { kind: "text" },
      },
      {
        path: "testOrders",
        label: "Test orders without a sandbox account",
        hint: "With a sandbox account (under Courier account), test orders go there. Without one, a driver comes to a test order that goes to your courier, and it costs.",
        only: "shopify",
        control: {
          kind: "choice",
          choices: [
            ["sandbox", "Hold: they never go to my courier"],
            ["manual", "Go to my courier when I dispatch them"],
            ["deliver", "Go to my courier like other orders"],
          ],
        },
      },
      {
        path: "dispatchesWithoutShippingMethod",
        label: "Orders without a shipping method",
        hint: "Deliver them only if your shop has shipping switched off. Virtual goods are never delivered.",
        only: "woocommerce",
        control: { kind: "switch", on: "Deliver", off: "Need no courier" },
      },
    ],
  },
  {
    id: "payment",
    title: SECTION_TITLES.payment,
    sentence: "Which orders go out before they are paid, and what is collected at the door.",
    fields: [
      {
        path: "payments.authorizedCountsAsPaid",
        label: "An authorized payment",
        hint: "If your shop captures payments when orders are fulfilled (Shopify: Settings, Payments, Payment capture), it must count as paid: Shopify waits for the delivery, and the authorization lapses after some days.",
        only: "shopify",
        control: { kind: "switch", on: "Counts as paid", off: "Waits until it is captured" },
      },
      {
        path: "payments.termsCountAsPaid",
        label: "An order on payment terms",
        hint: "Such as Net 30, or due on fulfillment.",
        only: "shopify",
        control: {
          kind: "switch",
          on: "Goes out before it is paid",
          off: "Waits until it is paid",
        },
      },
      {
        path: "payments.cashMethods",
        label: "Paid in cash at the door",
        only: "shopify",
        control: { kind: "editor", editor: "payment-methods", formatEntries: formatTexts },
      },
      {
        path: "payments.laterMethods",
        label: "Payment methods that go out before they are paid",
        only: "shopify",
        control: { kind: "editor", editor: "beside", formatEntries: formatTexts },
      },
      {
        path: "cashOnDelivery",
        label: "Orders paid in cash on delivery",
        hint: "The driver's notes say how much to collect. You confirm the cash; then the store's order is completed.",
        control: {
          kind: "choice",
          choices: [
            ["hold", "Hold, I decide each time"],
            ["skip", "Do not deliver"],
            ["deliver", "Deliver and collect the cash"],
          ],
        },
      },
    ],
  },
  {
    id: "contact",
    title: SECTION_TITLES.contact,
    sentence:
      "Whom the courier calls when an order has no phone number or e-mail address. It needs both: without yours, such orders are held.",
    fields: [
      {
        path: "fallbackContact.phone",
        label: "Phone number to use instead",
        hint: "With its country code, such as +1 212 555 0100. The driver calls it when nobody opens.",
        control: { kind: "tel", none: "None: such orders are held" },
      },
      {
        path: "fallbackContact.email",
        label: "E-mail address to use instead",
        control: { kind: "email", none: "None: such orders are held" },
      },
    ],
  },
];
