/** Returns the time-to-live attribute: DynamoDB deletes the item from one day after `time` on. */
export const toTimeToLive = (time: Date): { readonly expiresAtSeconds: number } => ({
  expiresAtSeconds: Math.ceil(time.getTime() / 1000) + 24 * 3600,
});
