/** A place as MapLibre has it: longitude, latitude. */
export type MapPlace = readonly [longitude: number, latitude: number];

/** A stop on the way of the parcel that is looked at; `other`: where the driver hands over another one. */
export interface MapStop {
  readonly kind: "pickup" | "dropoff" | "other";
  readonly place: MapPlace;
  /** Among all stops, where they are numbered. */
  readonly number?: number | undefined;
}

/** What a map shows: one place at least. */
export interface MapPlaces {
  readonly driver?: MapPlace | undefined;
  readonly pickUp?: MapPlace | undefined;
  readonly dropOff?: MapPlace | undefined;
  /** The way so far; empty if it has not begun. */
  readonly way: readonly MapPlace[];
  /** Every stop in the planned order, in place of `pickUp` and `dropOff`. */
  readonly stops?: readonly MapStop[] | undefined;
}

/** Lists every place that is to be seen. */
export const listShownPlaces = ({
  driver,
  pickUp,
  dropOff,
  way,
  stops = [],
}: MapPlaces): MapPlace[] =>
  [driver, pickUp, dropOff, ...way, ...stops.map(({ place }) => place)].filter(
    (place) => place !== undefined,
  );

/**
 * Lists the places that a straight line leads through to the end: the stops in their planned order, or the
 * driver or the store, and the buyer. Nobody tells the streets.
 */
export function listAhead({ driver, pickUp, dropOff, stops }: MapPlaces): MapPlace[] {
  if (stops !== undefined) return stops.length > 1 ? stops.map(({ place }) => place) : [];
  const start = driver ?? pickUp;
  return start && dropOff ? [start, dropOff] : [];
}

/** What the buyer's page draws and asks for again: `GET /track/{token}?view=position`. */
export interface MapView extends MapPlaces {
  /** Changes with the text of the page, which is then loaded again. */
  readonly page: string;
  /** When the driver was there, in the language of the page. */
  readonly seen: string;
}

/** What happens on the map's box when the driver moved; its detail is the new `MapPlaces`. */
export const MOVE_EVENT = "driver-moved";
/** What happens on the map's box when the page needs the map no more. */
export const CLOSE_EVENT = "map-closed";
/** What happens on the document when a further box waits for the map, whose script is there already. */
export const WAIT_EVENT = "map-waited";
/** What happens on the document when the map's script could not be loaded. */
export const FAIL_EVENT = "map-failed";

/** What a map shows where a place is chosen. */
export interface PinView {
  /** Absent: nobody has chosen yet. */
  readonly pin?: MapPlace | undefined;
  /** Where to look then; absent: the whole world. */
  readonly near?: MapPlace | undefined;
  /** Whether somebody drags the pin now: the map stays below it. */
  readonly isDragged: boolean;
}

/** What happens on the box when the page moved the pin; its detail is the new `PinView`. */
export const PIN_EVENT = "pin-moved";
/** What happens on the box while the pin is dragged; its detail is where to, in pixels from its top left. */
export const DRAG_EVENT = "pin-dragged";
/** What happens on the box when the pin is to stand in the middle of what the map shows. */
export const CENTER_EVENT = "pin-centered";
/** What the map answers to both, and to a click; its detail is the place of the pin, as `MapPlace`. */
export const PLACE_EVENT = "pin-placed";
