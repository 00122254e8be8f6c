import type { PickupLocation } from "../../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Locations } from "../api-types.ts";
import { ask } from "../dialog.ts";
import { button, el, refill } from "../dom.ts";
import { type App, good, problem, type Screen, shown } from "../screen.ts";
import { hoursText } from "./hours.ts";

/** Where the courier collects. */
export const locationsScreen: Screen = {
  title: "Pick-up locations",
  async load(app) {
    const read = await app.api.call<Locations>("GET", "pickup-locations");
    if (!read.ok) return read;
    const list = el("div");
    refill(list, content(app, list, read.value.locations));
    return shown(
      el("p", {}, "The courier collects here, unless you hand parcels to it yourself."),
      list,
      el("p", {}, el("a", { href: "#/locations/new", class: "go" }, "Add a pick-up location")),
    );
  },
};

function content(app: App, list: HTMLElement, found: readonly PickupLocation[]): Node[] {
  if (found.length === 0) return [el("p", { class: "empty" }, "No pick-up location yet.")];
  return [el("ul", { class: "cards" }, ...found.map((one) => card(app, list, one)))];
}

function card(app: App, list: HTMLElement, location: PickupLocation): HTMLElement {
  const { id, name, address, contactName, contactPhone } = location;
  const fault = el("div");

  async function remove(): Promise<void> {
    const isSure = await ask({
      title: `Remove ${name}?`,
      text: "Orders that were to be collected there are held, and say so; what the courier has already goes on.",
      ...{ yes: "Remove", no: "Keep it", isBad: true },
    });
    if (!isSure) return;
    const path = `pickup-locations/${encodeURIComponent(id)}`;
    const removed = await app.api.call("DELETE", path);
    if (!removed.ok) return fault.replaceChildren(problem(removed.refused));
    const read = await app.api.call<Locations>("GET", "pickup-locations");
    if (!read.ok) return fault.replaceChildren(problem(read.refused));
    const said = good(`${name} is removed.`);
    refill(list, [said, ...content(app, list, read.value.locations)]);
    said.focus();
  }

  return el(
    "li",
    { class: "card" },
    fault,
    el("h3", {}, name),
    el("p", {}, address),
    el("p", {}, `${contactName}, ${contactPhone}`),
    el("p", { class: "hint" }, hoursText(location)),
    el(
      "p",
      { class: "buttons" },
      el("a", { href: `#/locations/${id}`, class: "plain" }, `Edit ${name}`),
      button(`Remove ${name}`, () => void remove(), "bad"),
    ),
  );
}
