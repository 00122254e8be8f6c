/** The longest texts a courier is sent, in UTF-16 units. */
export const COURIER_TEXT_LIMITS = { name: 255, address: 500, notes: 2000 } as const;
