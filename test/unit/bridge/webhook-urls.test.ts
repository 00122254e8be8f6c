import { expect, it } from "vitest";
import { readWebhookUrls } from "#functions/bridge/composition/webhook-urls.ts";

const PUBLIC_URL = "https://api.example.com";
const FORMER_WEBHOOK_URLS = ["https://old.example.com"];

it("sends webhooks to the public address if no other one is announced", () => {
  expect(readWebhookUrls({ PUBLIC_URL, WEBHOOK_URL: "", FORMER_WEBHOOK_URLS })).toEqual({
    webhookUrl: PUBLIC_URL,
    formerWebhookUrls: FORMER_WEBHOOK_URLS,
  });
});

it("sends webhooks to the announced address, and knows those of the public one", () => {
  const WEBHOOK_URL = "https://hooks.example.com";

  expect(readWebhookUrls({ PUBLIC_URL, WEBHOOK_URL, FORMER_WEBHOOK_URLS })).toEqual({
    webhookUrl: WEBHOOK_URL,
    formerWebhookUrls: [...FORMER_WEBHOOK_URLS, PUBLIC_URL],
  });
});
