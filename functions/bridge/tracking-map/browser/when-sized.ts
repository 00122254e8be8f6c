import type { Map as MapLibre } from "maplibre-gl";
import { CLOSE_EVENT } from "../map-view.ts";

/**
 * Creates a map in a box when the box has a size, since MapLibre takes one without for 400 by 300 pixels.
 * Resizes it when that changes, and removes it when the page needs it no more.
 */
export function createWhenSized(
  box: HTMLElement,
  create: (container: HTMLElement) => MapLibre,
  onResize: (map: MapLibre) => void = () => undefined,
): void {
  const container = document.createElement("div");
  container.className = "drawn-map";
  box.append(container);
  let map: MapLibre | undefined;
  const observer = new ResizeObserver(() => {
    if (container.clientWidth === 0 || container.clientHeight === 0) return;
    if (map === undefined) map = create(container);
    else onResize(map.resize());
  });
  observer.observe(container);
  box.addEventListener(CLOSE_EVENT, () => {
    observer.disconnect();
    map?.remove();
  });
}
