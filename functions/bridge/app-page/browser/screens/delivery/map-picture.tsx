import {
  createProjection,
  formatPath,
  formatPin,
  PICTURE,
} from "../../../../tracking-map/map-projection.ts";
import type { MapPlaces } from "../../../../tracking-map/map-view.ts";

interface MapPictureProps {
  readonly places: MapPlaces;
  readonly label: string;
}

/** Draws the places without a map below them: what is seen before the map is loaded, and without WebGL. */
export const MapPicture = ({ places, label }: MapPictureProps) => {
  const toSpot = createProjection(places);
  const [driver, pickUp, dropOff] = [places.driver, places.pickUp, places.dropOff].map(
    (place) => place && toSpot(place),
  );
  const start = driver ?? pickUp;
  return (
    <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} role="img" aria-label={label}>
      {start && dropOff && <path class="ahead" d={formatPath([start, dropOff])} />}
      {places.way.length > 0 && <path class="way" d={formatPath(places.way.map(toSpot))} />}
      {pickUp && (
        <rect class="pickup" x={pickUp[0] - 7} y={pickUp[1] - 7} width="14" height="14" rx="3" />
      )}
      {dropOff && <path class="dropoff" d={formatPin(dropOff)} />}
      {driver && <circle class="driver" cx={driver[0]} cy={driver[1]} r="9" />}
    </svg>
  );
};
