/** How many points a plan reads, locates or writes at once, within the limits of geocoder and table. */
export const POINT_CONCURRENCY = 10;
