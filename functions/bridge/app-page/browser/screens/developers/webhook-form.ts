import type { Api } from "../../api.ts";
import type { Webhook } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createCheckbox, createFieldError, createTextField } from "../../fields.ts";
import { createForm } from "../../form.ts";

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
        const body = { url: data.get("url"), types: data.getAll("types") };
        return changed === undefined
          ? api.call<Webhook & { secret: string }>("POST", "webhooks", body)
          : api.call<Webhook>("PUT", `webhooks/${changed.id}`, body);
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
