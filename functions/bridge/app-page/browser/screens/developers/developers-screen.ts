import type { ApiKeyList, WebhookList } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createContent } from "../../screen.ts";
import type { LoadedScreen } from "../loaded-screen.ts";
import { createApiKeySection } from "./api-key-section.ts";
import { createWebhookSection } from "./webhook-section.ts";

/** What the merchant's own programs use: webhooks and API keys. */
export const developersScreen: LoadedScreen = {
  async load({ api }) {
    const [webhooks, keys] = await Promise.all([
      api.call<WebhookList>("GET", "webhooks"),
      api.call<ApiKeyList>("GET", "api-keys"),
    ]);
    if (!webhooks.ok) return webhooks;
    if (!keys.ok) return keys;
    return createContent(
      createElement(
        "p",
        {},
        "For programs of yours. The ",
        createElement(
          "a",
          { href: "/api/docs", target: "_blank", rel: "noreferrer" },
          "reference of the API",
        ),
        " has every call, with examples.",
      ),
      createWebhookSection(api, webhooks.value.webhooks),
      createApiKeySection({ api }, keys.value.apiKeys),
    );
  },
};
