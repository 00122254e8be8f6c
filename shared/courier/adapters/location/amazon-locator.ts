import { GeocodeCommand, GeoPlacesClient } from "@aws-sdk/client-geo-places";
import {
  CalculateRoutesCommand,
  GeoRoutesClient,
  type RouteTravelMode,
} from "@aws-sdk/client-geo-routes";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Transport } from "#shared/courier/domain/orders/transport.ts";
import type { Locator } from "#shared/courier/ports/location.ts";

/** Amazon Location has no bicycle mode. Bicycles take the pedestrian route at their own speed. */
const TRAVEL_MODE: Readonly<Record<Transport, RouteTravelMode>> = {
  1: "Pedestrian",
  2: "Pedestrian",
  3: "Scooter",
  4: "Car",
  5: "Car",
  6: "Truck",
};
const BICYCLE_SPEEDUP = 3.5;

/** A match with a lower score is another place. */
const MIN_SCORE = 0.7;

const toPosition = ({ lat, lng }: Coordinates) => [lng, lat];

interface LocationClients {
  readonly places: Pick<GeoPlacesClient, "send">;
  readonly routes: Pick<GeoRoutesClient, "send">;
}

/** Locates with Amazon Location. Orders store the coordinates, so the intended use is storage. */
export function createAmazonLocator(
  { places, routes }: LocationClients = {
    places: new GeoPlacesClient(),
    routes: new GeoRoutesClient(),
  },
): Locator {
  return {
    async locate(address) {
      const { ResultItems } = await places.send(
        new GeocodeCommand({ QueryText: address, MaxResults: 1, IntendedUse: "Storage" }),
      );
      const best = ResultItems?.[0];
      const [lng, lat] = best?.Position ?? [];
      if ((best?.MatchScores?.Overall ?? 1) < MIN_SCORE) return undefined;
      return lat === undefined || lng === undefined ? undefined : { lat, lng };
    },

    async computeLeg(from, to, transport) {
      const { Routes } = await routes.send(
        new CalculateRoutesCommand({
          Origin: toPosition(from),
          Destination: toPosition(to),
          TravelMode: TRAVEL_MODE[transport],
          LegGeometryFormat: "FlexiblePolyline",
        }),
      );
      const { Distance: meters, Duration: seconds } = Routes?.[0]?.Summary ?? {};
      if (meters === undefined || seconds === undefined) return undefined;
      return { meters, seconds: transport === 2 ? Math.round(seconds / BICYCLE_SPEEDUP) : seconds };
    },
  };
}
