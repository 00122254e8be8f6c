import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { API_SCOPES, type ApiScope } from "#shared/bridge/domain/sign-in/api-key.ts";

/** Who calls the merchant API, for one store. */
export interface MerchantCaller {
  readonly storeId: StoreId;
  readonly kind: "api-key" | "session" | "shopify-user";
  /** The id of the key, of the session, or of the person at Shopify. */
  readonly id: string;
  /** The name of the key. */
  readonly name?: string | undefined;
  readonly scopes: readonly ApiScope[];
}

/** A merchant who signed in may do everything. */
export const createPersonCaller = (
  person: Pick<MerchantCaller, "storeId" | "id"> & { readonly kind: "session" | "shopify-user" },
): MerchantCaller => ({ ...person, scopes: API_SCOPES });
