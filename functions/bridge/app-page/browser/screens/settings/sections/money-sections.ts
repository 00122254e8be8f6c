import { formatRateService, type RateService } from "../format-entries.ts";
import { SECTION_TITLES } from "../section-titles.ts";
import type { SettingsSection } from "../setting-field.ts";

const PERCENT = { kind: "number", unit: "%", min: 0, max: 100 } as const;

/** What deliveries cost you and the buyer. */
export const MONEY_SECTIONS: readonly SettingsSection[] = [
  {
    id: "price",
    title: SECTION_TITLES.price,
    sentence: "Above which price you approve each delivery, and your courier's promotion code.",
    fields: [
      {
        path: "priceCeiling.kind",
        label: "Ask me before booking",
        control: {
          kind: "choice",
          choices: [
            ["none", "Never"],
            ["amount", "Above an amount"],
            ["share", "Above a share of the goods' value"],
          ],
          templates: {
            none: { kind: "none" },
            amount: { kind: "amount", cents: 2_000 },
            share: { kind: "share", percent: 20 },
          },
        },
      },
      {
        path: "priceCeiling.cents",
        label: "Amount",
        hint: "In the courier's currency.",
        isShown: ({ priceCeiling }) => priceCeiling.kind === "amount",
        control: { kind: "number", unit: "USD", min: 0, scale: 100 },
      },
      {
        path: "priceCeiling.percent",
        label: "Share of the goods' value",
        isShown: ({ priceCeiling }) => priceCeiling.kind === "share",
        control: { kind: "number", unit: "%", min: 0.01, max: 1_000 },
      },
      {
        path: "promoCode",
        label: "Promotion code of your courier",
        control: { kind: "text", none: "None" },
      },
    ],
  },
  {
    id: "driver",
    title: SECTION_TITLES.driver,
    sentence: "When the courier looks for a driver, and whether the driver gets the tip.",
    fields: [
      {
        path: "searchCourier",
        label: "The courier looks for a driver",
        control: {
          kind: "switch",
          on: "As soon as the order is booked",
          off: "When the courier decides",
        },
      },
      {
        path: "passOnTip",
        label: "The tip of an order",
        control: { kind: "switch", on: "Goes to the driver", off: "Stays with you" },
      },
    ],
  },
  {
    id: "cancelling",
    title: SECTION_TITLES.cancelling,
    sentence:
      "Which share of the price your courier keeps: the page shows the cost before you cancel. An edited order is booked again by itself if that is free.",
    fields: [
      {
        path: "cancelling.percentBeforeCourier",
        label: "Before a driver is assigned, the courier keeps",
        control: PERCENT,
      },
      {
        path: "cancelling.percentBeforePickUp",
        label: "Before the pick-up, the courier keeps",
        control: PERCENT,
      },
    ],
  },
  {
    id: "rates",
    hasPermission: true,
    title: SECTION_TITLES.rates,
    sentence: "Courier prices at your shop's checkout.",
    fields: [
      {
        path: "rates.isOn",
        label: "Courier prices at the checkout",
        hint: "Only orders from a pick-up location have them.",
        only: "shopify",
        control: { kind: "switch", on: "On", off: "Off" },
      },
      {
        path: "rates.services",
        label: "Offers",
        only: "shopify",
        control: {
          kind: "editor",
          editor: "rate-services",
          formatEntries: (value) => (value as readonly RateService[]).map(formatRateService),
        },
      },
      {
        path: "rates.currency",
        label: "Currency of your shop",
        hint: "Live prices are in USD: a shop with another currency shows only the price below.",
        only: "shopify",
        control: { kind: "text" },
      },
      {
        path: "rates.fallbackCents",
        label: "Price while the courier does not answer",
        only: "shopify",
        control: { kind: "number", unit: "", min: 0, scale: 100, none: "No rate is shown then" },
      },
      {
        path: "rates.markupPercent",
        label: "Added to the courier's price",
        hint: "Less than 0 takes something off.",
        only: "shopify",
        control: { kind: "number", unit: "%", min: -100, max: 1_000 },
      },
      {
        path: "rates.roundToCents",
        label: "Rounded up to a multiple of",
        only: "shopify",
        control: { kind: "number", unit: "", min: 0.01, scale: 100 },
      },
      {
        path: "rates.freeAboveCents",
        label: "Free for the buyer from a value of goods",
        only: "shopify",
        control: { kind: "number", unit: "", min: 0, scale: 100, none: "Never free" },
      },
    ],
  },
];
