/** What carries a parcel (decisions, Values): on foot, bicycle, motor scooter, car, van, truck. */
export type Transport = 1 | 2 | 3 | 4 | 5 | 6;

/** How large it is (decisions, Values): up to 1, 5, 15, 30, 100 kg. */
export type PackSize = 1 | 2 | 3 | 4 | 5;

interface TransportProfile {
  readonly name: string;
  readonly maxPackSize: PackSize;
  /** On the road, stops for traffic included. */
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

/** What a partner reads of it. */
export const getTransportName = (transport: Transport): string =>
  TRANSPORT_PROFILES[transport].name;

/** Whether a parcel of that size can go that way. */
export const canCarry = (transport: Transport, size: PackSize): boolean =>
  size <= TRANSPORT_PROFILES[transport].maxPackSize;

/** How fast it goes, on average. */
export const getMetersPerSecond = (transport: Transport): number =>
  TRANSPORT_PROFILES[transport].metersPerSecond;
