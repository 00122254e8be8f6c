export const addMinutes = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000);
