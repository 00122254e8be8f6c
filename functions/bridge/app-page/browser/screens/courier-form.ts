import type { Api } from "../api.ts";
import type { Account } from "../api-types.ts";
import { el } from "../dom.ts";
import { textField } from "../fields.ts";
import { formOf } from "../form.ts";

/** The account's fields; saving tries it with a real call first. */
export function courierForm(
  api: Api,
  account: Account,
  cancel: (() => void) | undefined,
  saved: (account: Account) => void,
): HTMLFormElement {
  return formOf(
    {
      label: "Courier account",
      submit: "Test and connect",
      ...(cancel && { cancel }),
      saved,
      save: (data) => {
        const { webhookSecret = "", ...rest } = Object.fromEntries(data);
        return api.call<Account>("PUT", "courier-account", {
          ...rest,
          ...(webhookSecret !== "" && { webhookSecret }),
        });
      },
    },
    textField({
      ...{ name: "name", label: "Courier's name", value: account.name ?? "", required: true },
      hint: "As your buyers know it.",
    }),
    textField({
      ...{ name: "baseUrl", label: "Address of its service", type: "url", required: true },
      ...{ value: account.baseUrl ?? "", hint: "Your courier tells it: https://…" },
    }),
    textField({ name: "clientId", label: "Client id", required: true }),
    textField({
      ...{ name: "secretId", label: "Secret id", type: "password", required: true },
      autocomplete: "new-password",
      hint: "Kept encrypted, and never shown again.",
    }),
    textField({
      ...{ name: "email", label: "E-mail of the account", type: "email", required: true },
      value: account.email ?? "",
    }),
    el(
      "details",
      {},
      el("summary", {}, "The courier signs its notifications"),
      textField({
        ...{ name: "webhookSecret", label: "Signing secret (optional)", type: "password" },
        ...{ autocomplete: "new-password", hint: "Begins with whsec_." },
      }),
    ),
  );
}
