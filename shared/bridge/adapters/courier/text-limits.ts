/** The maximum lengths of texts in requests to a courier, in UTF-16 code units. */
export const COURIER_TEXT_LIMITS = { name: 255, address: 500, notes: 2000 } as const;
