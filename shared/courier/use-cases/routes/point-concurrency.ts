/**
 * The number of points that are read, located or saved at once, within the limits of the geocoder
 * and the table.
 */
export const POINT_CONCURRENCY = 10;
