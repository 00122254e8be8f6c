import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { PickupLocationList } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createContent, renderUnread, type Screen } from "../../screen.ts";
import { loadLocationPages } from "../locations/load-locations.ts";
import { type OwnLocation, readOwnLocation } from "./own-location.ts";
import { createNextLink, createStepList } from "./step-list.ts";

/** Step 2: where the courier collects. A merchant who hands parcels over needs no place. */
export const locationStep: Screen = {
  title: "Say where the courier collects",
  async load(context) {
    const [response, own] = await Promise.all([
      context.api.call<PickupLocationList>("GET", "pickup-locations"),
      readOwnLocation(context.api),
    ]);
    if (!response.ok) return response;
    const { locations } = response.value;
    const steps = createStepList("location");
    if (locations.length > 0) return createContent(steps, ...renderLocations(locations));
    const pages = await loadLocationPages();
    if (!pages.ok) return pages;
    return createContent(
      steps,
      createElement(
        "p",
        {},
        "If you hand your parcels to the courier yourself, you need no pick-up place. ",
        createElement("a", { href: "#/start/methods" }, "Skip this step"),
      ),
      ...renderOwnLocation(own, () => context.open("start/location")),
      pages.value.createLocationForm(
        context,
        locations,
        undefined,
        "start/methods",
        "start/courier",
        own.proposal,
      ),
    );
  },
};

/** Where the values in the form come from, or why there are none. */
function renderOwnLocation({ proposal, refusal }: OwnLocation, onRetry: () => void): Node[] {
  if (refusal !== undefined)
    return [
      renderUnread({
        what: "Your store's address",
        advice: "You can type it.",
        ...{ refusal, onRetry },
      }),
    ];
  return proposal === undefined
    ? []
    : [createElement("p", { class: "good" }, "Filled in from your store: check it, then add it.")];
}

const renderLocations = (locations: readonly PickupLocation[]): Node[] => [
  createElement(
    "ul",
    { class: "cards" },
    ...locations.map(({ name, address }) =>
      createElement(
        "li",
        { class: "card" },
        createElement("h3", {}, name),
        createElement("p", {}, address),
      ),
    ),
  ),
  createElement("p", {}, createElement("a", { href: "#/locations" }, "Change pick-up locations")),
  createNextLink("methods", "Next: methods and first order"),
];
