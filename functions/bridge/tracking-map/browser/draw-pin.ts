import { type LngLat, Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import {
  CENTER_EVENT,
  DRAG_EVENT,
  type MapPlace,
  PIN_EVENT,
  type PinView,
  PLACE_EVENT,
} from "../map-view.ts";
import { createPlainStyle } from "./map-style.ts";

/** A block, a town, the world. */
const ZOOMS = { pin: 16, near: 11, world: 0 } as const;
/** What the pin takes beside and above its place, in pixels. */
const PIN_PX = { side: 10, above: 45 } as const;

/**
 * Draws the map below the pin, which belongs to the page: the map tells it where to stand (`--pin-x`,
 * `--pin-y`), and which place is where it was dropped.
 */
export function createPinMap(box: HTMLElement, container: HTMLElement): MapLibre {
  const { worker = "", style = "", label = "" } = box.dataset;
  setWorkerUrl(worker);
  let view = readView(box);
  const map = new MapLibre({
    container,
    style: style || createPlainStyle(),
    ...findCamera(view),
    trackResize: false,
    // One finger scrolls the page, and so does the wheel: two fingers, or the wheel with a key, are the map's.
    cooperativeGestures: true,
    dragRotate: false,
    maxPitch: 0,
    attributionControl: { compact: false },
    locale: { "Map.Title": label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");

  const standPin = (): void => {
    if (view.pin === undefined) return;
    const { x, y } = map.project(toLngLat(view.pin));
    box.style.setProperty("--pin-x", `${x}px`);
    box.style.setProperty("--pin-y", `${y}px`);
  };
  const tellPlace = ({ lng, lat }: LngLat): void => {
    const detail: MapPlace = [lng, lat];
    box.dispatchEvent(new CustomEvent(PLACE_EVENT, { detail }));
  };
  map.on("move", standPin);
  map.on("resize", standPin);
  map.on("click", ({ lngLat }) => {
    if (view.pin === undefined) tellPlace(lngLat);
  });
  map.once("load", () => {
    standPin();
    map.once("idle", () => box.classList.add("drawn"));
  });
  map.on("webglcontextlost", () => box.classList.remove("drawn"));
  box.addEventListener(DRAG_EVENT, (event) => {
    tellPlace(map.unproject((event as CustomEvent<[number, number]>).detail).wrap());
  });
  box.addEventListener(CENTER_EVENT, () => tellPlace(map.getCenter().wrap()));
  box.addEventListener(PIN_EVENT, (event) => {
    const { pin: before, isDragged: wasDragged } = view;
    view = (event as CustomEvent<PinView>).detail;
    // Where it was placed or dragged, the map is as near as somebody wanted it.
    const zoom = before === undefined || wasDragged ? 0 : ZOOMS.pin;
    if (view.pin && !view.isDragged && (before === undefined || !canSeePin(map, view.pin)))
      map.jumpTo({ ...findCamera(view), zoom: Math.max(map.getZoom(), zoom) });
    standPin();
  });
  return map;
}

/** Whether the whole pin at a place is in the map. */
function canSeePin(map: MapLibre, pin: MapPlace): boolean {
  const { x, y } = map.project(toLngLat(pin));
  const { clientWidth, clientHeight } = map.getContainer();
  return (
    map.getBounds().contains(toLngLat(pin)) &&
    x >= PIN_PX.side &&
    x <= clientWidth - PIN_PX.side &&
    y >= PIN_PX.above &&
    y <= clientHeight
  );
}

const readView = ({ dataset }: HTMLElement): PinView =>
  JSON.parse(dataset.view ?? '{"isDragged":false}');

const toLngLat = ([longitude, latitude]: MapPlace): [number, number] => [longitude, latitude];

function findCamera({ pin, near }: PinView): {
  readonly center: [number, number];
  readonly zoom: number;
} {
  if (pin) return { center: toLngLat(pin), zoom: ZOOMS.pin };
  return near
    ? { center: toLngLat(near), zoom: ZOOMS.near }
    : { center: [0, 25], zoom: ZOOMS.world };
}
