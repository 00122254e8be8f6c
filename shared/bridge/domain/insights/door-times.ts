const MINUTE_SECONDS = 60;

/**
 * The upper limits of the classes that times from paid to door are counted in, in seconds; a last class
 * has what took longer. They are stored by their place: a change needs all days to be counted again.
 */
export const DOOR_TIME_LIMITS: readonly number[] = [
  ...[10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 105, 120, 150, 180, 210, 240, 300],
  ...[360, 480, 600, 720, 960, 1_440, 2_160, 2_880, 4_320, 5_760, 7_200, 10_080],
].map((minutes) => minutes * MINUTE_SECONDS);

/** How many deliveries took how long: one number for each class. Classes at the end may be left out. */
export type DoorTimes = readonly number[];

/** Returns the class of a time. */
const findClass = (seconds: number): number => {
  const found = DOOR_TIME_LIMITS.findIndex((limit) => seconds <= limit);
  return found < 0 ? DOOR_TIME_LIMITS.length : found;
};

export const toDoorTimes = (seconds: number): DoorTimes => [
  ...Array<number>(findClass(seconds)).fill(0),
  1,
];

export const addDoorTimes = (one: DoorTimes, other: DoorTimes): DoorTimes =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, at) => (one[at] ?? 0) + (other[at] ?? 0),
  );

export const countDoorTimes = (times: DoorTimes): number =>
  times.reduce((sum, count) => sum + count, 0);

/**
 * Estimates which time a share of the deliveries was within, in seconds: 0.5 for the median. Within
 * its class the deliveries count as evenly spread. Undefined for no deliveries. What took longer than
 * all classes counts as long as the last limit.
 */
export function estimateDoorTime(times: DoorTimes, share: number): number | undefined {
  const total = countDoorTimes(times);
  if (total === 0) return undefined;
  const wanted = total * share;
  let before = 0;
  for (const [at, count] of times.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = DOOR_TIME_LIMITS[at - 1] ?? 0;
      const to = DOOR_TIME_LIMITS[at] ?? from;
      return Math.round(from + ((to - from) * (wanted - before)) / count);
    }
    before += count;
  }
  return DOOR_TIME_LIMITS.at(-1);
}
