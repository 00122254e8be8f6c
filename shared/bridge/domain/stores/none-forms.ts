/**
 * How a courier says that a point or an order does not exist, as its HTTP status and code: `404 1404`.
 * Learned when the account is tested. Absent: not known.
 */
export interface NoneForms {
  readonly point?: string | undefined;
  readonly order?: string | undefined;
}
