/** The means of transport: on foot, bicycle, motor scooter, car, van, truck. */
export type Transport = 1 | 2 | 3 | 4 | 5 | 6;

/** The parcel's size class: up to 1, 5, 15, 30, 100 kg. */
export type PackSize = 1 | 2 | 3 | 4 | 5;

interface TransportProfile {
  readonly name: string;
  readonly maxPackSize: PackSize;
  /** The average speed on the road, including traffic stops. */
  readonly metersPerSecond: number;
}

const TRANSPORT_PROFILES: Readonly<Record<Transport, TransportProfile>> = {
  1: { name: "on foot", maxPackSize: 2, metersPerSecond: 1.3 },
  2: { name: "bicycle", maxPackSize: 3, metersPerSecond: 4.5 },
  3: { name: "motor scooter", maxPackSize: 3, metersPerSecond: 9 },
  4: { name: "car", maxPackSize: 4, metersPerSecond: 11 },
  5: { name: "van", maxPackSize: 5, metersPerSecond: 10 },
  6: { name: "truck", maxPackSize: 5, metersPerSecond: 9 },
};

/** Returns the name that partners read. */
export const getTransportName = (transport: Transport): string =>
  TRANSPORT_PROFILES[transport].name;

/** Returns whether the transport can carry a parcel of that size. */
export const canCarry = (transport: Transport, size: PackSize): boolean =>
  size <= TRANSPORT_PROFILES[transport].maxPackSize;

/** Returns the average speed. */
export const getMetersPerSecond = (transport: Transport): number =>
  TRANSPORT_PROFILES[transport].metersPerSecond;
