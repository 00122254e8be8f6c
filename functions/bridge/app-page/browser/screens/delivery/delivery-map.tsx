import { useEffect, useRef } from "preact/hooks";
import { type MapPlace, type MapPlaces, MOVE_EVENT } from "../../../../tracking-map/map-view.ts";
import type { Delivery } from "../../api-types.ts";
import { Moment } from "../../ui/moment.tsx";
import { readMapAttributes, useMap } from "../../ui/use-map.ts";
import { MapPicture } from "./map-picture.tsx";

const LABEL = "Map of the delivery";

/** Where the parcel goes and where the driver is; nothing where no place is known. */
export const DeliveryMap = ({ delivery }: { readonly delivery: Delivery }) =>
  delivery.map === null ? null : <ShownMap places={toMapPlaces(delivery.map)} {...{ delivery }} />;

interface ShownMapProps {
  readonly places: MapPlaces;
  readonly delivery: Delivery;
}

/** The picture comes first. The map is loaded when it is seen, and drawn over it. */
const ShownMap = ({ places, delivery: { driverLocation } }: ShownMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const view = JSON.stringify(places);

  useMap(box);
  useEffect(() => {
    box.current?.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: places }));
  }, [view]);

  return (
    <section class="card map" aria-label="Map">
      <div id="map" ref={box} data-view={view} {...readMapAttributes()} data-label={LABEL}>
        <MapPicture places={places} label={LABEL} />
      </div>
      <ul>
        {places.pickUp && <li class="pickup">Pick-up</li>}
        {places.dropOff && <li class="dropoff">Recipient</li>}
        {driverLocation !== null && (
          <li class="driver">
            Driver, <Moment at={driverLocation.at} />
          </li>
        )}
      </ul>
    </section>
  );
};

type DeliveryPlaces = NonNullable<Delivery["map"]>;

const toMapPlaces = ({ driver, pickUp, dropOff, way }: DeliveryPlaces): MapPlaces => ({
  ...(driver && { driver: toMapPlace(driver) }),
  ...(pickUp && { pickUp: toMapPlace(pickUp) }),
  ...(dropOff && { dropOff: toMapPlace(dropOff) }),
  way: way.map(toMapPlace),
});

const toMapPlace = ({ latitude, longitude }: DeliveryPlaces["way"][number]): MapPlace => [
  longitude,
  latitude,
];
