/** Half of the orders come from each of these minutes on. */
export const BURST_MINUTES = [0, 30] as const;
export const BURST_LENGTH_MINUTES = 10;
/** From when to when the courier answers with 503: an hour, with the whole second burst in it. */
export const COURIER_DOWN = { from: 25, to: 85 } as const;
/** When the broken store is mended. */
export const MENDED_MINUTE = 120;
