const QUARTERS = ["01", "04", "07", "10"];
const MS_PER_DAY = 86_400_000;

/**
 * Shopify releases a version at the beginning of each quarter and supports it for at least 12 months:
 * https://shopify.dev/docs/api/usage/versioning. Returns the newest stable version and the next one,
 * which is the release candidate.
 */
export function listNewestVersions(now: Date): [stable: string, candidate: string] {
  const quarter = Math.floor(now.getUTCMonth() / 3);
  const next = quarter === 3 ? `${now.getUTCFullYear() + 1}-01` : undefined;
  const stable = `${now.getUTCFullYear()}-${QUARTERS[quarter]}`;
  return [stable, next ?? `${now.getUTCFullYear()}-${QUARTERS[quarter + 1]}`];
}

/** Returns the days until Shopify may retire a version. Negative: it may be retired. */
export function countSupportedDays(version: string, now: Date): number {
  const [year = "", month = ""] = version.split("-");
  const endsAt = Date.UTC(Number(year) + 1, Number(month) - 1, 1);
  return Math.floor((endsAt - now.getTime()) / MS_PER_DAY);
}
