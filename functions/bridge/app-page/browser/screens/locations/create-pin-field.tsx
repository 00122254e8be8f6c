import { render } from "preact";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createElement } from "../../dom.ts";
import type { ScreenContext } from "../../screen.ts";
import type { KnownLocation } from "./known-location.ts";
import { PinField } from "./pin-field.tsx";

/** The pin of one of all locations in a form; of none, of a new one. */
export function createPinField(
  { runOnLeave }: Pick<ScreenContext, "runOnLeave">,
  all: readonly PickupLocation[],
  before: KnownLocation | undefined,
): HTMLElement {
  const container = createElement("div");
  render(
    <PinField
      path="coordinates"
      name={before?.name ?? "this location"}
      coordinates={before?.coordinates}
      near={all.find(({ coordinates }) => coordinates !== undefined)?.coordinates}
    />,
    container,
  );
  runOnLeave(() => render(null, container));
  return container;
}
