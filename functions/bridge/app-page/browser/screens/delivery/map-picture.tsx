import {
  createProjection,
  formatPath,
  formatPin,
  PICTURE,
  type Spot,
} from "../../../../tracking-map/map-projection.ts";
import { listAhead, type MapPlaces, type MapStop } from "../../../../tracking-map/map-view.ts";

interface MapPictureProps {
  readonly places: MapPlaces;
  readonly label: string;
  /** The id of what says the same in words. */
  readonly describedBy: string;
}

/** Draws the places without a map below them: what is seen before the map is loaded, and without WebGL. */
export const MapPicture = ({ places, label, describedBy }: MapPictureProps) => {
  const toSpot = createProjection(places);
  const { driver, stops = [], way } = places;
  const ahead = listAhead(places);
  return (
    <svg
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {ahead.length > 0 && <path class="ahead" d={formatPath(ahead.map(toSpot))} />}
      {way.length > 0 && <path class="way" d={formatPath(way.map(toSpot))} />}
      {stops.map((stop, at) => (
        <StopMark key={at} stop={stop} spot={toSpot(stop.place)} />
      ))}
      {driver && <DriverMark spot={toSpot(driver)} />}
    </svg>
  );
};

interface StopMarkProps {
  readonly stop: MapStop;
  readonly spot: Spot;
}

/** A square where it is collected, a pin where it is handed over, with its number where there are many. */
const StopMark = ({ stop: { kind, number }, spot }: StopMarkProps) => {
  const [x, y] = spot;
  return (
    <g class={kind}>
      {kind === "pickup" ? (
        <rect x={x - 7} y={y - 7} width="14" height="14" rx="3" />
      ) : (
        <path d={formatPin(spot)} />
      )}
      {number !== undefined && (
        <text x={x} y={kind === "pickup" ? y + 3.5 : y - 13.5}>
          {number}
        </text>
      )}
    </g>
  );
};

const DriverMark = ({ spot: [x, y] }: { readonly spot: Spot }) => (
  <circle class="driver" cx={x} cy={y} r="9" />
);
