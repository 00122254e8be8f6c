import type { Construct } from "constructs";
import { getConfig } from "#infra/constructs/system-stack.ts";

/**
 * Names the origin that stores and couriers are given for webhooks, if it is not the public one, and
 * those that they may have from before: a front that is not announced is one of these.
 */
export function nameWebhookUrls(scope: Construct) {
  const { webhookFront, formerPublicUrls } = getConfig(scope).bridge;
  const frontUrls = webhookFront === undefined ? [] : [`https://${webhookFront.name}`];
  const [announced, former] = webhookFront?.announced === true ? [frontUrls, []] : [[], frontUrls];
  return {
    WEBHOOK_URL: announced.join(""),
    FORMER_WEBHOOK_URLS: [...formerPublicUrls, ...former].join(" "),
  };
}
