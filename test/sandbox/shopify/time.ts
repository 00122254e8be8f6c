const storeOffsetHours = -5;
const hourMs = 3_600_000;

/** Formats a time as REST does: the store's own offset, whole seconds. */
export function formatRestTime(date: Date): string {
  const local = new Date(date.getTime() + storeOffsetHours * hourMs);
  return `${local.toISOString().slice(0, 19)}-05:00`;
}

/** Formats a time as GraphQL does: UTC, whole seconds. */
export const formatGraphqlTime = (text: string): string =>
  `${new Date(text).toISOString().slice(0, 19)}Z`;

/** Formats an optional time as GraphQL does. */
export const formatOptionalGraphqlTime = (text: string | null | undefined): string | null =>
  text ? formatGraphqlTime(text) : null;
