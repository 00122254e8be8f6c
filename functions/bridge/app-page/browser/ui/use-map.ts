import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { canDrawMap, loadMap } from "../../../tracking-map/browser/load-map.ts";
import { CLOSE_EVENT, FAIL_EVENT } from "../../../tracking-map/map-view.ts";

type MapSource = Readonly<Record<"script" | "worker" | "sheet" | "style", string>>;

/** The addresses of the map's files, as the page names them. An empty style is a plain surface. */
export const readMapSource = (): MapSource => JSON.parse(document.body.dataset.map ?? "{}");

/** The same as attributes of a box that a map is drawn into. */
export function readMapAttributes() {
  const { script, worker, sheet, style } = readMapSource();
  return {
    ...{ "data-script": script, "data-worker": worker },
    ...{ "data-sheet": sheet, "data-style": style },
  };
}

/** Loads the map when its box is seen, and closes it with the component. Returns whether its script could not be loaded. */
export function useMap(box: RefObject<HTMLElement | null>, isWanted = true): boolean {
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || !isWanted || !canDrawMap()) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      loadMap(element);
    });
    observer.observe(element);
    const fail = () => setIsFailed(true);
    document.addEventListener(FAIL_EVENT, fail);
    return () => {
      observer.disconnect();
      document.removeEventListener(FAIL_EVENT, fail);
      element.dispatchEvent(new Event(CLOSE_EVENT));
    };
  }, [box, isWanted]);
  return isFailed;
}
