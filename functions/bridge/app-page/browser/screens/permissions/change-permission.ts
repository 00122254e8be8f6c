import type { Api, ApiResult } from "../../api.ts";
import type { Permission, PermissionList } from "../../api-types.ts";

/**
 * Lets Shopify ask the merchant, or gives a permission back, and returns what the shop grants afterwards:
 * what the browser says decides nothing.
 */
export async function changePermission(
  api: Api,
  scope: Permission["scope"],
  isGranted: boolean,
): Promise<ApiResult<PermissionList>> {
  const scopes = window.shopify?.scopes;
  // App Bridge rejects what Shopify does not carry out.
  await (isGranted ? scopes?.request([scope]) : scopes?.revoke([scope]))?.catch(() => undefined);
  return api.call<PermissionList>("GET", "permissions");
}

/** Marks a button as at work until it is replaced. */
export function markBusy(button: HTMLButtonElement): void {
  button.setAttribute("aria-busy", "true");
  const [words] = button.childNodes;
  if (words !== undefined) words.textContent = "One moment…";
}

export const UNCHANGED = "Nothing was changed.";
