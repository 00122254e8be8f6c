import type { Api } from "../../api.ts";
import type { Delivery } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createTimeElement } from "../../time-element.ts";

/**
 * Creates what shows the driver's photos of the handover, nothing where there are none. Each is fetched
 * once, however often the delivery is shown.
 */
export function createProofImages(
  api: Api,
  path: string,
): (delivery: Delivery) => HTMLElement | undefined {
  const figures = new Map<number, HTMLElement>();
  return ({ proofImages }) => {
    for (const image of proofImages)
      if (!figures.has(image.number)) figures.set(image.number, createFigure(api, path, image));
    if (figures.size === 0) return undefined;
    return createElement(
      "section",
      { class: "card", "aria-label": "Photo of the delivery" },
      createElement("h3", {}, "Photo of the delivery"),
      ...figures.values(),
    );
  };
}

function createFigure(
  api: Api,
  path: string,
  { number, at }: Delivery["proofImages"][number],
): HTMLElement {
  const photo = createElement("div", {}, createElement("p", { class: "hint" }, "Loading…"));
  void api.call<Delivery>("GET", `${path}?proofImage=${number}`).then((result) => {
    if (!result.ok) return photo.replaceChildren(createElement("p", {}, result.refusal.message));
    const file = result.value.proofImages.find((one) => one.number === number)?.file;
    photo.replaceChildren(file ? createImage(file) : createElement("p", {}, GONE));
  });
  const caption = at && createElement("figcaption", { class: "hint" }, createTimeElement(at));
  return createElement("figure", { class: "photo" }, photo, caption ?? undefined);
}

const GONE = "The photo is not available any more.";

const createImage = ({ contentType, base64 }: { contentType: string; base64: string }) =>
  createElement("img", {
    src: `data:${contentType};base64,${base64}`,
    alt: "The parcel where the driver handed it over",
  });
