import type { Api, ApiResult } from "../../api.ts";
import type { Webhook, WebhookList } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createCheckbox, createFieldError, createTextField } from "../../fields.ts";
import { createForm } from "../../form.ts";
import { rebaseDraft, rebaseEntries } from "../settings/rebase-draft.ts";

export const TYPE_LABELS: Readonly<Record<Webhook["types"][number], string>> = {
  "delivery.booked": "A delivery is booked",
  "delivery.status_changed": "The courier reports a new status",
  "delivery.held": "A delivery is on hold",
  "delivery.failed": "A delivery or an attempt failed",
  "delivery.returned": "A parcel came back",
  "delivery.delivered": "A parcel is delivered",
  "delivery.cancelled": "A delivery is cancelled",
};

interface WebhookFormOptions {
  readonly onCancel: () => void;
  readonly onSaved: (saved: Webhook & { readonly secret?: string }) => void;
}

/** The form of a new webhook, or of one that is changed. */
export const createWebhookForm = (
  api: Api,
  changed: Webhook | undefined,
  options: WebhookFormOptions,
): HTMLFormElement =>
  createForm(
    {
      label: changed === undefined ? "New webhook" : "Change the webhook",
      submitLabel: changed === undefined ? "Add the webhook" : "Save the webhook",
      ...options,
      save: (data) => {
        const draft = { url: String(data.get("url")), types: data.getAll("types").map(String) };
        return changed === undefined
          ? api.call<Webhook & { secret: string }>("POST", "webhooks", draft)
          : changeWebhook(api, changed, draft);
      },
    },
    createTextField({
      ...{ name: "url", label: "Address of your program", type: "url", required: true },
      hint: "An https address on the public internet.",
      value: changed?.url,
    }),
    createElement(
      "fieldset",
      {},
      createElement("legend", {}, "Tell it when"),
      ...Object.entries(TYPE_LABELS).map(([value, label]) =>
        createCheckbox({
          ...{ name: "types", value, label },
          isChecked: changed === undefined || changed.types.some((type) => type === value),
        }),
      ),
      createFieldError("types"),
    ),
  );

interface WebhookDraft {
  readonly url: string;
  readonly types: readonly string[];
}

/** Changes a webhook as it is stored now: what somebody else changed meanwhile stays. */
async function changeWebhook(
  api: Api,
  before: Webhook,
  draft: WebhookDraft,
): Promise<ApiResult<Webhook>> {
  const read = await api.call<WebhookList>("GET", "webhooks");
  if (!read.ok) return read;
  // The API says that one is gone.
  const now = read.value.webhooks.find(({ id }) => id === before.id) ?? before;
  return api.call<Webhook>("PUT", `webhooks/${before.id}`, {
    url: rebaseDraft(before.url, draft.url, now.url),
    types: rebaseEntries<string>(before.types, draft.types, now.types),
  });
}
