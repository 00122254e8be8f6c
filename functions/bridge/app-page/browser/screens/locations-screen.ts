import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { PickupLocationList } from "../api-types.ts";
import { askForConfirmation } from "../dialog.ts";
import { createElement, createNamedButton, createUnseen, replaceContent } from "../dom.ts";
import {
  createContent,
  renderProblem,
  renderSuccess,
  type Screen,
  type ScreenContext,
} from "../screen.ts";
import { formatHours } from "./hours.ts";
import { STORE_NAME } from "./locations/store-name.ts";

/** Where the courier collects. */
export const locationsScreen: Screen = {
  title: "Pick-up locations",
  async load(context) {
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return response;
    const list = createElement("div");
    replaceContent(list, renderList(context, list, response.value.locations));
    return createContent(
      createElement("p", {}, "The courier collects here, unless you hand parcels to it yourself."),
      list,
      createElement(
        "p",
        {},
        createElement("a", { href: "#/locations/_new", class: "go" }, "Add a pick-up location"),
        " ",
        createElement(
          "a",
          { href: "#/locations/_import", class: "plain" },
          `Import from ${STORE_NAME}`,
        ),
      ),
    );
  },
};

function renderList(
  context: ScreenContext,
  list: HTMLElement,
  locations: readonly PickupLocation[],
): Node[] {
  if (locations.length === 0)
    return [createElement("p", { class: "empty" }, "No pick-up location yet.")];
  return [
    createElement(
      "ul",
      { class: "cards" },
      ...locations.map((one) => renderLocationCard(context, list, one)),
    ),
  ];
}

function renderLocationCard(
  context: ScreenContext,
  list: HTMLElement,
  location: PickupLocation,
): HTMLElement {
  const { id, name, address, contactName, contactPhone } = location;
  const problemBox = createElement("div");

  async function removeLocation(): Promise<void> {
    const isSure = await askForConfirmation({
      title: `Remove ${name}?`,
      text: "Orders that were to be collected there are held, and say so; what the courier has already goes on.",
      ...{ confirmLabel: "Remove", cancelLabel: "Keep it", isDestructive: true },
    });
    if (!isSure) return;
    const path = `pickup-locations/${encodeURIComponent(id)}`;
    const removed = await context.api.call("DELETE", path);
    if (!removed.ok) return problemBox.replaceChildren(renderProblem(removed.refusal));
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return problemBox.replaceChildren(renderProblem(response.refusal));
    const notice = renderSuccess(`${name} is removed.`);
    replaceContent(list, [notice, ...renderList(context, list, response.value.locations)]);
    notice.focus();
  }

  return createElement(
    "li",
    { class: "card" },
    problemBox,
    createElement("h3", {}, name),
    createElement("p", {}, address),
    createElement("p", {}, `${contactName}, ${contactPhone}`),
    createElement("p", { class: "hint" }, formatHours(location)),
    createElement(
      "p",
      { class: "buttons" },
      createElement("a", { href: `#/locations/${id}`, class: "plain" }, "Edit", createUnseen(name)),
      createElement(
        "a",
        { href: `#/locations/${id}/holidays`, class: "plain" },
        "Holidays",
        createUnseen(`of ${name}`),
      ),
      createNamedButton("Remove", name, () => void removeLocation(), "bad"),
    ),
  );
}
