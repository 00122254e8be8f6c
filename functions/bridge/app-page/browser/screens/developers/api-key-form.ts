import type { Api } from "../../api.ts";
import type { ApiKeyEntry, IssuedKey } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createFieldError, createSelectField, createTextField } from "../../fields.ts";
import { createForm } from "../../form.ts";

type Scope = ApiKeyEntry["scopes"][number];

/** What a key may do, in words. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "deliveries:read": "See deliveries, with buyers' names and addresses",
  "deliveries:write": "See and change deliveries",
  "settings:read": "See settings and pick-up locations",
  "settings:write": "See and change settings and pick-up locations",
  "courier-account:read": "See the courier account",
  "courier-account:write": "See and change the courier account",
  "api-keys:read": "See API keys and the history",
  "api-keys:write": "Create and revoke API keys",
};

/** The form of a new key: what it is for, what it may do, and until when. */
export const createApiKeyForm = (
  api: Api,
  onCancel: () => void,
  onSaved: (key: IssuedKey) => void,
): HTMLFormElement =>
  createForm(
    {
      label: "New API key",
      submitLabel: "Create the key",
      onCancel,
      onSaved,
      save: (data) =>
        api.call<IssuedKey>("POST", "api-keys", {
          name: data.get("name"),
          scopes: data.getAll("scopes"),
          expiresInDays: Number(data.get("expiresInDays")),
        }),
    },
    createTextField({ name: "name", label: "What is the key for?", required: true }),
    createElement(
      "fieldset",
      {},
      createElement("legend", {}, "What may it do?"),
      ...Object.entries(SCOPE_LABELS).map(([scope, text]) => createScopeChoice(scope, text)),
      createFieldError("scopes"),
    ),
    createSelectField({
      name: "expiresInDays",
      label: "For how long?",
      value: "365",
      choices: [
        ["30", "30 days"],
        ["90", "90 days"],
        ["365", "A year"],
        ["730", "Two years"],
      ],
    }),
  );

function createScopeChoice(scope: string, text: string): HTMLElement {
  const id = `scope-${scope.replace(":", "-")}`;
  return createElement(
    "div",
    { class: "choice" },
    createElement("input", { type: "checkbox", id, name: "scopes", value: scope }),
    createElement("label", { for: id }, text),
  );
}
