/** Marks what lists, the merchant, the courier and the store show of a test order: nobody comes. */
export const markAsTest = (name: string): string => `${name} (test)`;
