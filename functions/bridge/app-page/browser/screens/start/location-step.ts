import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { PickupLocationList } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createContent, type Screen } from "../../screen.ts";
import { createLocationForm } from "../location-screen.ts";
import { createNextLink, createStepList } from "./step-list.ts";

/** Step 2: where the courier collects. A merchant who hands parcels over needs no place. */
export const locationStep: Screen = {
  title: "Say where the courier collects",
  async load(context) {
    const response = await context.api.call<PickupLocationList>("GET", "pickup-locations");
    if (!response.ok) return response;
    const { locations } = response.value;
    const steps = createStepList("location");
    if (locations.length > 0) return createContent(steps, ...renderLocations(locations));
    return createContent(
      steps,
      createElement(
        "p",
        {},
        "If you hand your parcels to the courier yourself, you need no pick-up place. ",
        createElement("a", { href: "#/start/methods" }, "Skip this step"),
      ),
      createLocationForm(context, locations, undefined, "start/methods", "start/courier"),
    );
  },
};

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
