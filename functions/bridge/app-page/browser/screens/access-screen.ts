import type { AuditPage } from "../api-types.ts";
import { createElement } from "../dom.ts";
import { createContent, type Screen } from "../screen.ts";
import { createAuditList } from "./audit-list.ts";

/** Who changed and read what. */
export const accessScreen: Screen = {
  title: "Access",
  async load({ api }) {
    const audit = await api.call<AuditPage>("GET", "audit");
    if (!audit.ok) return audit;
    return createContent(
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
