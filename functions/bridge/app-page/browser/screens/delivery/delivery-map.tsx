import { useEffect, useId, useRef } from "preact/hooks";
import {
  type MapPlace,
  type MapPlaces,
  type MapStop,
  MOVE_EVENT,
} from "../../../../tracking-map/map-view.ts";
import type { Delivery } from "../../api-types.ts";
import { Moment } from "../../ui/moment.tsx";
import { UnloadedMap } from "../../ui/unloaded-map.tsx";
import { readMapAttributes, useMap } from "../../ui/use-map.ts";
import { MapPicture } from "./map-picture.tsx";
import { StopList } from "./stop-list.tsx";

const LABEL = "Map of the delivery";

/** The stops in their planned order and where the driver is; nothing where no place is known and the order says nothing. */
export const DeliveryMap = ({ delivery }: { readonly delivery: Delivery }) => {
  const id = useId();
  const { map, stops } = delivery;
  if (map === null && stops.length <= FEW_STOPS) return null;
  return (
    <section class="card map" aria-label="Map">
      {map && <ShownMap places={toMapPlaces(map, stops)} {...{ delivery, id }} />}
      <StopList id={id} stops={stops} />
    </section>
  );
};

/** With no more, the colors tell them apart. */
const FEW_STOPS = 2;

interface ShownMapProps {
  readonly places: MapPlaces;
  readonly delivery: Delivery;
  /** Of what says the same in words. */
  readonly id: string;
}

/** The picture comes first. The map is loaded when it is seen, and drawn over it. */
const ShownMap = ({ places, delivery: { driverLocation }, id }: ShownMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const view = JSON.stringify(places);
  const { stops = [], way } = places;

  const isFailed = useMap(box);
  useEffect(() => {
    box.current?.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: places }));
  }, [view]);

  return (
    <>
      <div id="map" ref={box} data-view={view} {...readMapAttributes()} data-label={LABEL}>
        <MapPicture places={places} label={LABEL} describedBy={id} />
      </div>
      {isFailed && <UnloadedMap />}
      <ul class="legend">
        {STOP_KINDS.filter(([kind]) => stops.some((stop) => stop.kind === kind)).map(
          ([kind, text]) => (
            <li key={kind} class={kind}>
              {text}
            </li>
          ),
        )}
        {driverLocation !== null && (
          <li class="driver">
            Driver, <Moment at={driverLocation.at} />
          </li>
        )}
        {stops.length > 1 && <li class="ahead">Order of the stops, not the road</li>}
        {way.length > 0 && <li class="way">Where the driver was seen</li>}
      </ul>
    </>
  );
};

const STOP_KINDS: readonly (readonly [kind: MapStop["kind"], text: string])[] = [
  ["pickup", "Pick-up"],
  ["dropoff", "Recipient"],
  ["other", "Another order"],
];

type DeliveryPlaces = NonNullable<Delivery["map"]>;
type Stop = Delivery["stops"][number];

const toMapPlaces = ({ driver, way }: DeliveryPlaces, stops: readonly Stop[]): MapPlaces => ({
  ...(driver && { driver: toMapPlace(driver) }),
  way: way.map(toMapPlace),
  stops: stops.flatMap((stop, at) => {
    if (stop.place === null) return [];
    const number = stops.length > FEW_STOPS ? at + 1 : undefined;
    return { kind: findKind(stop), place: toMapPlace(stop.place), number };
  }),
});

const findKind = ({ kind, isOfThisDelivery }: Stop): MapStop["kind"] => {
  if (kind === "pick-up") return "pickup";
  return isOfThisDelivery ? "dropoff" : "other";
};

const toMapPlace = ({ latitude, longitude }: DeliveryPlaces["way"][number]): MapPlace => [
  longitude,
  latitude,
];
