import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Transport } from "#shared/courier/domain/orders/transport.ts";

/** Locates an address. Returns undefined if the address is unknown. */
interface Geocoder {
  locate(address: string): Promise<Coordinates | undefined>;
}

/** Computes distance and duration between two places. Returns undefined if no route exists. */
export interface LegRouter {
  computeLeg(from: Coordinates, to: Coordinates, transport: Transport): Promise<Leg | undefined>;
}

/** The distance and duration between two consecutive places. */
export interface Leg {
  readonly meters: number;
  readonly seconds: number;
}

/** Locates addresses and computes legs. */
export type Locator = Geocoder & LegRouter;
