import type { Api } from "../../api.ts";
import type { ApiKeyEntry, ApiKeyList } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { createDescriptionList, createElement, createNamedButton } from "../../dom.ts";
import { getLabel } from "../../labels.ts";
import { renderProblem } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";
import { SCOPE_LABELS } from "./api-key-form.ts";

type OnRevoked = (keys: readonly ApiKeyEntry[], name: string) => void;

/** The keys, the newest first. */
export function renderApiKeys(
  api: Api,
  keys: readonly ApiKeyEntry[],
  onRevoked: OnRevoked,
): HTMLElement {
  if (keys.length === 0) return createElement("p", { class: "empty" }, "No API key yet.");
  const newestFirst = [...keys].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const cards = newestFirst.map((key) => renderApiKey(api, key, onRevoked));
  return createElement("ul", { class: "cards" }, ...cards);
}

function renderApiKey(api: Api, key: ApiKeyEntry, onRevoked: OnRevoked): HTMLElement {
  const { id, name, isValid, scopes, createdAt, expiresAt, usedAt } = key;
  const problemBox = createElement("div");

  async function revoke(): Promise<void> {
    const isSure = await askForConfirmation({
      title: `Revoke the key ${name}?`,
      text: "Programs that use it have no access from now on. A revoked key cannot be restored.",
      ...{ confirmLabel: "Revoke", cancelLabel: "Keep it", isDestructive: true },
    });
    if (!isSure) return;
    const result = await api.call<ApiKeyList>("DELETE", `api-keys/${encodeURIComponent(id)}`);
    if (result.ok) onRevoked(result.value.apiKeys, name);
    else problemBox.replaceChildren(renderProblem(result.refusal));
  }

  return createElement(
    "li",
    { class: "card" },
    problemBox,
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, name),
      createElement("span", { class: isValid ? "badge success" : "badge" }, describeState(key)),
    ),
    createDescriptionList([
      ["May", scopes.map((scope) => getLabel(SCOPE_LABELS, scope)).join(". ")],
      ["Created", createTimeElement(createdAt)],
      ["Expires", createTimeElement(expiresAt)],
      ["Last used", usedAt === null ? "never" : createTimeElement(usedAt)],
    ]),
    isValid
      ? createElement(
          "p",
          { class: "buttons" },
          createNamedButton("Revoke", name, () => void revoke(), "bad"),
        )
      : undefined,
  );
}

function describeState({ isValid, revokedAt, expiresAt }: ApiKeyEntry): string {
  if (isValid) return "Valid";
  if (revokedAt !== null) return "Revoked";
  return new Date(expiresAt) <= new Date() ? "Expired" : "Ended";
}
