import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiRefusal } from "../../api.ts";
import { createCallOrder } from "../../call-order.ts";
import { createElement, focusAgain } from "../../dom.ts";
import { readUnserved } from "./read-unserved.ts";
import { STORE_NAME } from "./store-name.ts";

/** Says that the shop's locations could not be read. */
export type RenderUnread = (refusal: ApiRefusal, onRetry: () => void) => HTMLElement;

/** Says in a box which orders are held with the pick-up locations that it is given, once that is read. */
export function createUnservedNotice(
  api: Api,
  box: HTMLElement,
  renderUnread: RenderUnread,
): (locations: readonly PickupLocation[]) => void {
  const beginCall = createCallOrder();

  async function read(locations: readonly PickupLocation[]): Promise<void> {
    const isLatest = beginCall();
    const unserved = await readUnserved(api, locations);
    if (!isLatest()) return;
    if (!unserved.ok)
      return box.replaceChildren(renderUnread(unserved.refusal, () => void retry(locations)));
    // The button of that name stands below the list.
    const text = `${unserved.value} Import from ${STORE_NAME} adds and links them.`;
    const warning = createElement("p", { class: "odd" }, text);
    box.replaceChildren(...(unserved.value === undefined ? [] : [warning]));
  }
  async function retry(locations: readonly PickupLocation[]): Promise<void> {
    await read(locations);
    focusAgain(box);
  }
  return (locations) => void read(locations);
}
