/** A place as MapLibre has it: longitude, latitude. */
export type MapPlace = readonly [longitude: number, latitude: number];

/** What a map shows: one place at least. */
export interface MapPlaces {
  readonly driver?: MapPlace | undefined;
  readonly pickUp?: MapPlace | undefined;
  readonly dropOff?: MapPlace | undefined;
  /** The way so far; empty if it has not begun. */
  readonly way: readonly MapPlace[];
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
