import type { AuditPage } from "../api-types.ts";
import { createElement } from "../dom.ts";
import { createContent, type Screen } from "../screen.ts";
import { createAuditList } from "./audit-list.ts";
import { createPermissionSection } from "./permissions/permission-section.ts";

/** What the app may do in the shop, and who changed and read what. */
export const accessScreen: Screen = {
  title: "Access",
  async load({ api }) {
    const [audit, permissions] = await Promise.all([
      api.call<AuditPage>("GET", "audit"),
      createPermissionSection(api),
    ]);
    if (!audit.ok) return audit;
    return createContent(
      ...(permissions === undefined ? [] : [permissions]),
      ...(permissions === undefined ? [] : [createElement("h3", {}, "Audit")]),
      createElement(
        "p",
        {},
        "Who changed something, and who read a buyer's data. API keys are under ",
        createElement("a", { href: "#/developers" }, "Developers"),
        ".",
      ),
      createAuditList(api, audit.value),
    );
  },
};
