import type { ApiResult } from "../../api.ts";
import type { StoreNotices } from "../../api-types.ts";
import { createElement } from "../../dom.ts";

/** What the merchant should know about the store; nothing if all is well, or it cannot be read. */
export const renderNotices = (response: ApiResult<StoreNotices>): HTMLElement[] =>
  response.ok && response.value.notices.length > 0
    ? [
        createElement(
          "section",
          { class: "card", "aria-label": "Your store" },
          createElement("h3", {}, "Your store"),
          ...response.value.notices.map(renderNotice),
        ),
      ]
    : [];

const renderNotice = ({ text, pickupLocationId }: StoreNotices["notices"][number]): HTMLElement =>
  createElement("p", { class: "odd" }, `${text} `, ...renderLocationLink(pickupLocationId));

const renderLocationLink = (id: string | null): HTMLElement[] =>
  id === null
    ? []
    : [createElement("a", { href: `#/locations/${id}` }, "Open the pick-up location")];
