/** The title of a pick-up location's calendar, and what its changes are said to be. */
export const HOLIDAYS_TITLE = "Holidays and other hours";
