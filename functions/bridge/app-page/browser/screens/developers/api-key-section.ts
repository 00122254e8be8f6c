import type { ApiKeyEntry, IssuedKey } from "../../api-types.ts";
import { createButton, createElement, replaceContent } from "../../dom.ts";
import { renderSuccess, type ScreenContext } from "../../screen.ts";
import { createApiKeyForm } from "./api-key-form.ts";
import { renderApiKeys } from "./api-key-list.ts";
import { renderShownOnce } from "./shown-once.ts";

/** The API keys of the store. */
export function createApiKeySection(
  { api }: Pick<ScreenContext, "api">,
  keys: readonly ApiKeyEntry[],
): HTMLElement {
  const section = createElement("section");
  showKeys(api, section, keys);
  return section;
}

function showKeys(
  api: ScreenContext["api"],
  section: HTMLElement,
  keys: readonly ApiKeyEntry[],
  notice?: HTMLElement,
): void {
  const showForm = () => {
    const form = createApiKeyForm(
      api,
      () => showKeys(api, section, keys),
      ({ apiKey, ...created }) =>
        showKeys(api, section, [...keys, created], renderIssuedKey(created.name, apiKey)),
    );
    replaceContent(section, [createElement("h3", {}, "New API key"), form]);
    form.querySelector("input")?.focus();
  };
  const showRevoked = (after: readonly ApiKeyEntry[], name: string) =>
    showKeys(api, section, after, renderSuccess(`The key ${name} is revoked.`));
  replaceContent(section, [
    createElement("h3", {}, "API keys"),
    createElement("p", {}, "Programs of yours use these keys instead of signing in."),
    ...(notice === undefined ? [] : [notice]),
    renderApiKeys(api, keys, showRevoked),
    createElement("p", { class: "buttons" }, createButton("Create an API key", showForm, "go")),
  ]);
  notice?.focus();
}

const renderIssuedKey = (name: string, apiKey: IssuedKey["apiKey"]): HTMLElement =>
  renderShownOnce(`The key ${name} is created. Copy it now: it is not shown again.`, apiKey);
