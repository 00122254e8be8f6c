/** The time now. Handed in everywhere, so that a test says what time it is. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
