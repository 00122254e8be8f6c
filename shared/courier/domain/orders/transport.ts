/** What carries a parcel (decisions, Values): on foot, bicycle, motor scooter, car, van, truck. */
export type Transport = 1 | 2 | 3 | 4 | 5 | 6;

/** How large it is (decisions, Values): up to 1, 5, 15, 30, 100 kg. */
export type PackSize = 1 | 2 | 3 | 4 | 5;

interface Carriage {
  readonly name: string;
  readonly largest: PackSize;
  /** On the road, stops for traffic included. */
  readonly metersPerSecond: number;
}

const CARRIAGE: Readonly<Record<Transport, Carriage>> = {
  1: { name: "on foot", largest: 2, metersPerSecond: 1.3 },
  2: { name: "bicycle", largest: 3, metersPerSecond: 4.5 },
  3: { name: "motor scooter", largest: 3, metersPerSecond: 9 },
  4: { name: "car", largest: 4, metersPerSecond: 11 },
  5: { name: "van", largest: 5, metersPerSecond: 10 },
  6: { name: "truck", largest: 5, metersPerSecond: 9 },
};

/** What a partner reads of it. */
export const transportName = (transport: Transport): string => CARRIAGE[transport].name;

/** Whether a parcel of that size can go that way. */
export const carries = (transport: Transport, size: PackSize): boolean =>
  size <= CARRIAGE[transport].largest;

/** How fast it goes, on average. */
export const metersPerSecond = (transport: Transport): number =>
  CARRIAGE[transport].metersPerSecond;
