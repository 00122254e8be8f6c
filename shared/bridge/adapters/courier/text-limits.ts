/** The longest texts a courier is sent, in UTF-16 units. */
export const LONGEST = { name: 255, address: 500, notes: 2000 } as const;
