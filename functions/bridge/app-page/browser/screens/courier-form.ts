import type { Api } from "../api.ts";
import type { CourierAccount } from "../api-types.ts";
import { createElement } from "../dom.ts";
import { createTextField } from "../fields.ts";
import { createForm } from "../form.ts";

/** The account's fields; saving tries it with a real call first. */
export function createCourierForm(
  api: Api,
  account: CourierAccount,
  onCancel: (() => void) | undefined,
  onSaved: (account: CourierAccount) => void,
): HTMLFormElement {
  return createForm(
    {
      label: "Courier account",
      submitLabel: "Test and connect",
      ...(onCancel && { onCancel }),
      onSaved,
      save: (data) => {
        const { webhookSecret = "", ...rest } = Object.fromEntries(data);
        return api.call<CourierAccount>("PUT", "courier-account", {
          ...rest,
          ...(webhookSecret !== "" && { webhookSecret }),
        });
      },
    },
    createTextField({
      ...{ name: "name", label: "Courier's name", value: account.name ?? "", required: true },
      hint: "As your buyers know it.",
    }),
    createTextField({
      ...{ name: "baseUrl", label: "Address of its service", type: "url", required: true },
      ...{ value: account.baseUrl ?? "", hint: "Your courier tells it: https://…" },
    }),
    createTextField({ name: "clientId", label: "Client id", required: true }),
    createTextField({
      ...{ name: "secretId", label: "Secret id", type: "password", required: true },
      autocomplete: "new-password",
      hint: "Kept encrypted, and never shown again.",
    }),
    createTextField({
      ...{ name: "email", label: "E-mail of the account", type: "email", required: true },
      value: account.email ?? "",
    }),
    createElement(
      "details",
      {},
      createElement("summary", {}, "The courier signs its notifications"),
      createTextField({
        ...{ name: "webhookSecret", label: "Signing secret (optional)", type: "password" },
        ...{ autocomplete: "new-password", hint: "Begins with whsec_." },
      }),
    ),
  );
}
