/** When the table itself forgets an item, in seconds as DynamoDB wants them: a day after its use is over. */
export const toTimeToLive = (time: Date): { readonly expiresAtSeconds: number } => ({
  expiresAtSeconds: Math.ceil(time.getTime() / 1000) + 24 * 3600,
});
