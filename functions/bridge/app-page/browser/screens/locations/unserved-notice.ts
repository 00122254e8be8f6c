import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Api } from "../../api.ts";
import { createCallOrder } from "../../call-order.ts";
import { createElement } from "../../dom.ts";
import { renderUnread } from "../../screen.ts";
import { readUnserved } from "./read-unserved.ts";
import { STORE_NAME } from "./store-name.ts";

/** Says in a box which orders are held with the pick-up locations that it is given, once that is read. */
export function createUnservedNotice(
  api: Api,
  box: HTMLElement,
): (locations: readonly PickupLocation[]) => void {
  const beginCall = createCallOrder();

  async function read(locations: readonly PickupLocation[]): Promise<void> {
    const isLatest = beginCall();
    const unserved = await readUnserved(api, locations);
    if (!isLatest()) return;
    if (!unserved.ok)
      return box.replaceChildren(
        renderUnread({
          what: "Your shop's locations",
          advice: "Orders of one that no pick-up location takes are held.",
          ...{ refusal: unserved.refusal, onRetry: () => void read(locations) },
        }),
      );
    // The button of that name stands below the list.
    const text = `${unserved.value} Import from ${STORE_NAME} adds and links them.`;
    const warning = createElement("p", { class: "odd" }, text);
    box.replaceChildren(...(unserved.value === undefined ? [] : [warning]));
  }
  return (locations) => void read(locations);
}
