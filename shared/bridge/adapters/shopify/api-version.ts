/** The version of Shopify's APIs that the bridge asks for and `shopify.app.toml` subscribes with. */
export const SHOPIFY_API_VERSION = "2026-10";

/** Reports that Shopify used another version: the one that the bridge asks for was retired. */
export type ReportOtherVersion = (served: string) => void;

/**
 * Reports the version that Shopify names in the header `X-Shopify-API-Version`, if it is another than
 * the bridge asks for. Shopify serves the oldest supported version in place of a retired one, and says
 * so nowhere else.
 */
export function checkServedVersion(
  served: string | undefined,
  reportOtherVersion: ReportOtherVersion,
): void {
  if (served !== undefined && served !== SHOPIFY_API_VERSION) reportOtherVersion(served);
}
