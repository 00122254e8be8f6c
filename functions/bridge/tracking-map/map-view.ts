/** A place as MapLibre has it: longitude, latitude. */
export type MapPlace = readonly [longitude: number, latitude: number];

/** What the page's script draws and asks for again: `GET /track/{token}?view=position`. */
export interface MapView {
  /** Changes with the text of the page, which is then loaded again. */
  readonly page: string;
  /** When the driver was there, in the language of the page. */
  readonly seen: string;
  readonly driver: MapPlace;
  readonly pickUp?: MapPlace | undefined;
  readonly dropOff?: MapPlace | undefined;
  readonly way: readonly MapPlace[];
}

/** What happens on the map's box when the driver moved; its detail is the new `MapView`. */
export const MOVE_EVENT = "driver-moved";
