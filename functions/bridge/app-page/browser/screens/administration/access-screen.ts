import type { Api } from "../../api.ts";
import type { AuditPage } from "../../api-types.ts";
import { createElement, focusAgain } from "../../dom.ts";
import { createContent, renderProblem } from "../../screen.ts";
import type { LoadedScreen } from "../loaded-screen.ts";
import { createPermissionSection } from "../permissions/permission-section.ts";
import { createAuditList } from "./audit-list.ts";

/** What the app may do in the shop, and who changed and read what: neither waits for the other. */
export const accessScreen: LoadedScreen = {
  async load({ api }) {
    const permissions = createPermissionSection(api);
    const heading = createElement("h3", { tabindex: -1 }, "Audit");
    const loading = createElement("p", { class: "loading", role: "status" }, "Loading…");
    const audit = createElement("div", {}, loading);
    void showAudit(api, { heading, audit });
    return createContent(
      permissions,
      heading,
      createElement(
        "p",
        {},
        "Who changed something, and who read a buyer's data. API keys are under ",
        createElement("a", { href: "#/developers" }, "Developers"),
        ".",
      ),
      audit,
    );
  },
};

interface AuditPlace {
  readonly heading: HTMLElement;
  readonly audit: HTMLElement;
}

async function showAudit(api: Api, place: AuditPlace): Promise<void> {
  const read = await api.call<AuditPage>("GET", "audit");
  place.audit.replaceChildren(
    read.ok
      ? createAuditList(api, read.value)
      : renderProblem(read.refusal, () => void showAuditAgain(api, place)),
  );
}

async function showAuditAgain(api: Api, place: AuditPlace): Promise<void> {
  await showAudit(api, place);
  focusAgain(place.audit, place.heading);
}
