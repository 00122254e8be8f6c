/** Returns the present time. Every function receives its clock, so that tests control the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
