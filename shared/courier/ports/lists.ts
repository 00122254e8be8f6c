/** A page of a list that is sorted newest first: `limit` records after the first `start`. */
export interface Page {
  readonly start: number;
  readonly limit: number;
}
