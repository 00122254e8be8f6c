import type { MetricDefinition } from "./metric-definition.ts";

const PAGES = ["shopify", "session"] as const;

/** What the bridge counts and measures of its merchants' pages and mails. */
export const PAGE_METRICS = {
  AppNotOpened: {
    unit: "Count",
    services: ["shopify-app"],
    says: "The app's page in Shopify's admin could not be opened.",
  },
  SignInLink: {
    unit: "Count",
    services: ["send-sign-in-links"],
    dimensions: { outcome: ["sent", "too-many", "no-address"] },
    says: "A sign-in link was requested.",
  },
  SignInLinkFailed: {
    unit: "Count",
    services: ["send-sign-in-links"],
    says: "A sign-in link could not be sent.",
  },
  MerchantMail: {
    unit: "Count",
    services: ["send-merchant-mail"],
    dimensions: { about: ["incidents", "code"] },
    says: "A merchant was mailed what needs the merchant, or a code that confirms an address.",
  },
  MerchantMailFailed: {
    unit: "Count",
    services: ["send-merchant-mail"],
    says: "A mail to a merchant could not be sent.",
  },
  WebhookSent: {
    unit: "Count",
    services: ["send-webhooks"],
    dimensions: {
      outcome: ["delivered", "failed", "given-up", "other"],
    },
    says: "A webhook to a merchant's own program was tried. Other: a message that sends none itself.",
  },
  PageLargestContentfulPaint: {
    unit: "Milliseconds",
    services: ["merchant-pages"],
    dimensions: { page: PAGES },
    says: "When a merchant's browser had painted the largest part of the page.",
  },
  PageInteractionToNextPaint: {
    unit: "Milliseconds",
    services: ["merchant-pages"],
    dimensions: { page: PAGES },
    says: "How long a merchant's slowest interaction took until the page changed.",
  },
  PageLayoutShift: {
    unit: "None",
    services: ["merchant-pages"],
    dimensions: { page: PAGES },
    says: "How much of the page moved by itself.",
  },
} as const satisfies Record<string, MetricDefinition>;
