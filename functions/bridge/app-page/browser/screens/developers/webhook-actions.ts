import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { SentEvent, Webhook, WebhookList } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { renderSuccess } from "../../screen.ts";
import type { ShowWebhooks } from "./show-webhooks.ts";
import { renderShownOnce } from "./shown-once.ts";

interface ActionOptions {
  readonly all: readonly Webhook[];
  readonly show: ShowWebhooks;
  readonly onTested: () => void;
  readonly onRefusal: (refusal: ApiRefusal) => void;
}

/** What can be done with a webhook. What cannot be undone asks first. */
export function createWebhookActions(
  api: Api,
  { id, url }: Webhook,
  { all, show, onTested, onRefusal }: ActionOptions,
) {
  async function finish<Value>(
    call: Promise<ApiResult<Value>>,
    onDone: (value: Value) => void,
  ): Promise<void> {
    const result = await call;
    if (result.ok) onDone(result.value);
    else onRefusal(result.refusal);
  }
  return {
    sendTest: () => finish(api.call<SentEvent>("POST", `webhooks/${id}/test`), onTested),
    async replaceSecret(): Promise<void> {
      const isSure = await askForConfirmation({
        title: "Replace the secret?",
        text: "For a day, requests are signed with both secrets. Give your program the new one until then.",
        ...{ confirmLabel: "Replace it", cancelLabel: "Keep it" },
      });
      if (!isSure) return;
      const call = api.call<Webhook & { secret: string }>("POST", `webhooks/${id}/rotate-secret`);
      await finish(call, ({ secret, ...rotated }) =>
        show(
          all.map((one) => (one.id === id ? rotated : one)),
          renderShownOnce("Copy the new secret now: it is not shown again.", secret),
        ),
      );
    },
    async remove(): Promise<void> {
      const isSure = await askForConfirmation({
        title: "Delete the webhook?",
        text: `${url} is told of nothing more.`,
        ...{ confirmLabel: "Delete", cancelLabel: "Keep it", isDestructive: true },
      });
      if (!isSure) return;
      await finish(api.call<WebhookList>("DELETE", `webhooks/${id}`), ({ webhooks }) =>
        show(webhooks, renderSuccess("The webhook is deleted.")),
      );
    },
  };
}
