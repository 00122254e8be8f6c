import type { ApiKeyEntry, ApiKeyList, AuditPage, IssuedKey } from "../api-types.ts";
import { createButton, createElement, replaceContent } from "../dom.ts";
import { createContent, renderSuccess, type Screen, type ScreenContext } from "../screen.ts";
import { createApiKeyForm } from "./api-key-form.ts";
import { renderApiKeys } from "./api-key-list.ts";
import { createAuditList } from "./audit-list.ts";

/** The API keys of the store, and who changed and read what. */
export const accessScreen: Screen = {
  title: "Access",
  async load(context) {
    const [keys, audit] = await Promise.all([
      context.api.call<ApiKeyList>("GET", "api-keys"),
      context.api.call<AuditPage>("GET", "audit"),
    ]);
    if (!keys.ok) return keys;
    if (!audit.ok) return audit;
    const keySection = createElement("section");
    showKeys(context, keySection, keys.value.apiKeys);
    return createContent(keySection, createAuditList(context.api, audit.value));
  },
};

function showKeys(
  context: ScreenContext,
  section: HTMLElement,
  keys: readonly ApiKeyEntry[],
  notice?: HTMLElement,
): void {
  const showForm = () => {
    const form = createApiKeyForm(
      context.api,
      () => showKeys(context, section, keys),
      ({ apiKey, ...created }) =>
        showKeys(context, section, [...keys, created], renderIssuedKey(created.name, apiKey)),
    );
    replaceContent(section, [createElement("h3", {}, "New API key"), form]);
    form.querySelector("input")?.focus();
  };
  const showRevoked = (after: readonly ApiKeyEntry[], name: string) =>
    showKeys(context, section, after, renderSuccess(`The key ${name} is revoked.`));
  replaceContent(section, [
    createElement("h3", {}, "API keys"),
    createElement("p", {}, "Programs of yours use these keys instead of signing in."),
    ...(notice === undefined ? [] : [notice]),
    renderApiKeys(context.api, keys, showRevoked),
    createElement("p", { class: "buttons" }, createButton("Create an API key", showForm, "go")),
  ]);
  notice?.focus();
}

const renderIssuedKey = (name: string, apiKey: IssuedKey["apiKey"]): HTMLElement =>
  createElement(
    "div",
    { class: "good", tabindex: -1 },
    createElement("p", {}, `The key ${name} is created. Copy it now: it is not shown again.`),
    createElement("code", {}, apiKey),
  );
