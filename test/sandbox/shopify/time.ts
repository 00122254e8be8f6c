const storeOffsetHours = -5;
const hourMs = 3_600_000;

/** REST's way of writing a time: the store's own offset, whole seconds. */
export function formatRestTime(date: Date): string {
  const local = new Date(date.getTime() + storeOffsetHours * hourMs);
  return `${local.toISOString().slice(0, 19)}-05:00`;
}

/** GraphQL's way of writing a time: UTC, whole seconds. */
export const formatGraphqlTime = (text: string): string =>
  `${new Date(text).toISOString().slice(0, 19)}Z`;

/** The same, where there may be none. */
export const formatOptionalGraphqlTime = (text: string | null | undefined): string | null =>
  text ? formatGraphqlTime(text) : null;
