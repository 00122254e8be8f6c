import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Api } from "../api.ts";
import type { PickupLocationList } from "../api-types.ts";
import { askForConfirmation } from "../dialog.ts";
import {
  createElement,
  createNamedButton,
  createUnseen,
  focusAgain,
  replaceContent,
} from "../dom.ts";
import {
  createContent,
  renderProblem,
  renderSuccess,
  renderUnread,
  type Screen,
  type ScreenContext,
} from "../screen.ts";
import { formatHours } from "./hours.ts";
import { canHoldOrders } from "./locations/can-hold-orders.ts";
import { loadLocationPages } from "./locations/load-locations.ts";
import { STORE_NAME } from "./locations/store-name.ts";
import type { RenderUnread } from "./locations/unserved-notice.ts";

/** Where the courier collects. */
export const locationsScreen: Screen = {
  title: "Pick-up locations",
  async load(context) {
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return response;
    const list = createElement("div");
    const unservedBox = createElement("div", { role: "status" });
    const showUnserved = createUnservedLoader(context.api, unservedBox);
    const show: ShowLocations = (locations, notice) => {
      replaceContent(list, [
        ...(notice === undefined ? [] : [notice]),
        ...renderList(context, locations, show),
      ]);
      showUnserved(locations);
    };
    show(response.value.locations);
    return createContent(
      createElement("p", {}, "The courier collects here, unless you hand parcels to it yourself."),
      list,
      // Below what it would move: it comes after a call of the shop.
      unservedBox,
      createElement(
        "p",
        { class: "buttons" },
        createElement("a", { href: "#/locations/_new", class: "go" }, "Add a pick-up location"),
        createElement(
          "a",
          { href: "#/locations/_import", class: "plain" },
          `Import from ${STORE_NAME}`,
        ),
      ),
    );
  },
};

/** Says which orders are held with some pick-up locations, by a script that is loaded where any could be. */
function createUnservedLoader(
  api: Api,
  box: HTMLElement,
): (locations: readonly PickupLocation[]) => void {
  let show: ((locations: readonly PickupLocation[]) => void) | undefined;
  async function load(locations: readonly PickupLocation[]): Promise<void> {
    const pages = await loadLocationPages();
    if (!pages.ok)
      return box.replaceChildren(renderUnreadShop(pages.refusal, () => void retry(locations)));
    show ??= pages.value.createUnservedNotice(api, box, renderUnreadShop);
    show(locations);
  }
  async function retry(locations: readonly PickupLocation[]): Promise<void> {
    await load(locations);
    focusAgain(box);
  }
  return (locations) => {
    if (show !== undefined || canHoldOrders(locations)) void load(locations);
    else box.replaceChildren();
  };
}

const renderUnreadShop: RenderUnread = (refusal, onRetry) =>
  renderUnread({
    what: "Your shop's locations",
    advice: "Orders of one that no pick-up location takes are held.",
    ...{ refusal, onRetry },
  });

/** Shows locations, behind what was done. */
type ShowLocations = (locations: readonly PickupLocation[], notice?: HTMLElement) => void;

function renderList(
  context: ScreenContext,
  locations: readonly PickupLocation[],
  show: ShowLocations,
): Node[] {
  if (locations.length === 0)
    return [createElement("p", { class: "empty" }, "No pick-up location yet.")];
  return [
    createElement(
      "ul",
      { class: "cards" },
      ...locations.map((one) => renderLocationCard(context, one, show)),
    ),
  ];
}

function renderLocationCard(
  context: ScreenContext,
  location: PickupLocation,
  show: ShowLocations,
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
    show(response.value.locations, notice);
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
