import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  setWorkerUrl,
} from "maplibre-gl";
import {
  listAhead,
  listShownPlaces,
  type MapPlace,
  type MapPlaces,
  type MapStop,
  MOVE_EVENT,
  WAIT_EVENT,
} from "../map-view.ts";
import { createPinMap } from "./draw-pin.ts";
import { createPlainStyle, readColor } from "./map-style.ts";
import { createWhenSized } from "./when-sized.ts";

const WAY = "way";
const AHEAD = "ahead";
/** Room for the markers at the edges of the box, in pixels, and how close a single block may come. */
const FITTING = { padding: 40, maxZoom: 16 } as const;

/** Draws the map over the picture, which stays where the map cannot be drawn. */
function drawMap(box: HTMLElement, shown: MapPlaces): void {
  let view = shown;
  box.addEventListener(MOVE_EVENT, (event) => {
    view = (event as CustomEvent<MapPlaces>).detail;
  });
  createWhenSized(
    box,
    (container) => createMap(box, container, view),
    (map) => fitView(map, view),
  );
}

function createMap(box: HTMLElement, container: HTMLElement, shown: MapPlaces): MapLibre {
  const { worker = "", style = "", label = "" } = box.dataset;
  setWorkerUrl(worker);
  const map = new MapLibre({
    container,
    style: style || createPlainStyle(),
    bounds: findBounds(shown),
    fitBoundsOptions: FITTING,
    trackResize: false,
    // A map that takes the finger keeps a phone from scrolling.
    interactive: false,
    attributionControl: { compact: false },
    locale: { "Map.Title": label, "Marker.Title": label },
  });
  const showStops = createStopMarkers(map);
  const showDriver = createDriverMarker(map);
  showStops(shown);
  showDriver(shown);
  map.once("load", () => {
    addWay(map, shown);
    // The picture has the way: it stays until the map shows it, too.
    map.once("idle", () => box.classList.add("drawn"));
  });
  map.on("webglcontextlost", () => box.classList.remove("drawn"));
  box.addEventListener(MOVE_EVENT, (event) => {
    const view = (event as CustomEvent<MapPlaces>).detail;
    showStops(view);
    showDriver(view);
    map.getSource<GeoJSONSource>(WAY)?.setData(toLine(view.way));
    map.getSource<GeoJSONSource>(AHEAD)?.setData(toLine(listAhead(view)));
    fitView(map, view);
  });
  return map;
}

/** Jumps: `fitBounds` flies there, also where it is told not to. */
function fitView(map: MapLibre, view: MapPlaces): void {
  const camera = map.cameraForBounds(findBounds(view), FITTING);
  if (camera !== undefined) map.jumpTo(camera);
}

const toLngLat = ([longitude, latitude]: MapPlace): [number, number] => [longitude, latitude];

const findBounds = (view: MapPlaces): LngLatBounds =>
  listShownPlaces(view).reduce(
    (bounds, place) => bounds.extend(toLngLat(place)),
    new LngLatBounds(),
  );

/** Creates a function that shows the stops of a view: in other places, they are marked anew. */
function createStopMarkers(map: MapLibre): (view: MapPlaces) => void {
  let shown = "[]";
  let markers: readonly Marker[] = [];
  return (view) => {
    const stops = listStops(view);
    if (JSON.stringify(stops) === shown) return;
    shown = JSON.stringify(stops);
    for (const marker of markers) marker.remove();
    markers = stops.map(({ kind, place, number }) => addMarker(map, kind, place, number));
  };
}

/** Creates a function that shows where the driver of a view is, as long as that is known. */
function createDriverMarker(map: MapLibre): (view: MapPlaces) => void {
  let marker: Marker | undefined;
  return ({ driver }) => {
    if (driver === undefined) {
      marker?.remove();
      marker = undefined;
    } else if (marker === undefined) marker = addMarker(map, "driver", driver);
    else marker.setLngLat(toLngLat(driver));
  };
}

const listStops = ({ pickUp, dropOff, stops }: MapPlaces): readonly MapStop[] =>
  stops ?? [
    ...(pickUp ? [{ kind: "pickup", place: pickUp } as const] : []),
    ...(dropOff ? [{ kind: "dropoff", place: dropOff } as const] : []),
  ];

function addMarker(map: MapLibre, kind: string, place: MapPlace, number?: number): Marker {
  const element = document.createElement("div");
  element.className = number === undefined ? `mark ${kind}` : `mark numbered ${kind}`;
  element.textContent = String(number ?? "");
  return new Marker({ element }).setLngLat(toLngLat(place)).addTo(map);
}

const getQuietLine = (width: number, dashes: readonly [number, number]) => ({
  "line-color": readColor("--quiet"),
  "line-width": width,
  "line-dasharray": [...dashes],
});

function addWay(map: MapLibre, view: MapPlaces): void {
  map.addSource(AHEAD, { type: "geojson", data: toLine(listAhead(view)) });
  map.addLayer({
    id: AHEAD,
    type: "line",
    source: AHEAD,
    // Dots to where the parcel goes next; dashes where the line is the order of the stops.
    layout: { "line-cap": view.stops ? "butt" : "round" },
    paint: view.stops ? getQuietLine(2.5, [3, 2]) : getQuietLine(4, [0, 2]),
  });
  map.addSource(WAY, { type: "geojson", data: toLine(view.way) });
  map.addLayer({
    id: WAY,
    type: "line",
    source: WAY,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": readColor("--now"), "line-width": 4 },
  });
}

const toLine = (places: readonly MapPlace[]) => ({
  type: "Feature" as const,
  properties: {},
  geometry: { type: "LineString" as const, coordinates: places.map(toLngLat) },
});

/** Draws the map of each box that waits for it. */
function drawWaiting(): void {
  for (const box of document.querySelectorAll<HTMLElement>("[data-waiting]")) {
    delete box.dataset.waiting;
    if (box.dataset.pin === undefined) drawMap(box, JSON.parse(box.dataset.view ?? "null"));
    else createWhenSized(box, (container) => createPinMap(box, container));
  }
}

document.addEventListener(WAIT_EVENT, drawWaiting);
drawWaiting();
