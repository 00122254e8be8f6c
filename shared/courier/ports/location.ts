import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Transport } from "#shared/courier/domain/orders/transport.ts";

/** Says where an address is; undefined where that is not known. */
interface Geocoder {
  locate(address: string): Promise<Coordinates | undefined>;
}

/** Says how far and how long it is from one place to the next; undefined where no way leads. */
export interface LegRouter {
  computeLeg(from: Coordinates, to: Coordinates, transport: Transport): Promise<Leg | undefined>;
}

/** One stretch of a way. */
export interface Leg {
  readonly meters: number;
  readonly seconds: number;
}

/** Finds addresses and ways. */
export type Locator = Geocoder & LegRouter;
