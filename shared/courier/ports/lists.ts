/** Which part of a list, newest first: `limit` records after the first `start`. */
export interface Page {
  readonly start: number;
  readonly limit: number;
}
