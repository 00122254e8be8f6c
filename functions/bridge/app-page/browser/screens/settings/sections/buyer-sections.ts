import { SECTION_TITLES } from "../section-titles.ts";
import type { SettingsSection } from "../setting-field.ts";

const SEND = { kind: "switch", on: "Send", off: "Do not send" } as const;

/** What buyers read, and how long their data stays. */
export const BUYER_SECTIONS: readonly SettingsSection[] = [
  {
    id: "messages",
    title: SECTION_TITLES.messages,
    sentence:
      "What your shop and the courier write to the buyer and to your courier account. What is mailed to you stands under Notifications.",
    permission: {
      permission: "order-notes",
      text: "Shopify does not let the app write notes into your orders yet.",
      isNeeded: ({ orderNotes }) => orderNotes,
    },
    fields: [
      {
        path: "notifyCustomer",
        label: "Shopify's mail to the buyer",
        hint: "Shopify's shipping confirmation with the tracking link, when the delivery is under way: once for each order. Leave it off if another app writes to your buyers.",
        only: "shopify",
        control: SEND,
      },
      {
        path: "buyerNote.isOn",
        label: "Note to the buyer",
        hint: "WooCommerce mails it when the delivery is under way.",
        only: "woocommerce",
        control: SEND,
      },
      {
        path: "buyerNote.text",
        label: "Text of the note",
        hint: "{company} is the courier's name, {trackingUrl} the tracking page.",
        only: "woocommerce",
        control: { kind: "long-text" },
      },
      {
        path: "orderNotes",
        label: "Note for you in the order",
        hint: "Private: buyers do not see it. It says that a delivery is on hold, failed, came back or needs your decision, why, and where to act, and then that it is over.",
        control: { kind: "switch", on: "Add", off: "Do not add" },
      },
      {
        path: "notifications.userEmail",
        label: "The courier's e-mail to your account",
        control: SEND,
      },
      {
        path: "notifications.orderEmail",
        label: "The courier's e-mail about an order",
        control: SEND,
      },
      {
        path: "notifications.orderPush",
        label: "The courier's other messages about an order",
        control: SEND,
      },
    ],
  },
  {
    id: "buyer-page",
    title: SECTION_TITLES["buyer-page"],
    sentence: "What the page says of your store. Whoever has a buyer's link can read it.",
    fields: [
      {
        path: "buyerPage.storeName",
        label: "Your store's name",
        control: { kind: "text", none: "The host name of your shop" },
      },
      {
        path: "buyerPage.logoUrl",
        label: "Address of your logo",
        hint: "An image that your site serves by https. Buyers' browsers load it from there.",
        control: { kind: "url", none: "None" },
      },
      {
        path: "buyerPage.phone",
        label: "Phone number for buyers",
        hint: "With its country code, such as +1 212 555 0100.",
        control: { kind: "tel", none: "None" },
      },
      {
        path: "buyerPage.email",
        label: "E-mail address for buyers",
        control: { kind: "email", none: "None" },
      },
    ],
  },
  {
    id: "retention",
    title: SECTION_TITLES.retention,
    sentence: "How long a buyer's name, address and phone number stay after the delivery ended.",
    fields: [
      {
        path: "retentionDays",
        label: "Keep a buyer's data for",
        hint: "A longer time also applies to deliveries that have ended, a shorter one to those that end from now on.",
        control: { kind: "number", unit: "days", min: 1, max: 730 },
      },
    ],
  },
];
