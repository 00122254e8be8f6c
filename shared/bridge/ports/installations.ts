import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type {
  EndedState,
  Installation,
  InstallationState,
  ShopTokens,
  WithheldData,
} from "#shared/bridge/domain/stores/installation.ts";
import type { OptionalPermission } from "#shared/bridge/domain/stores/optional-permission.ts";

/** The data of a new installation. */
type NewInstallation = Omit<Installation, "version" | "tokens"> & { readonly tokens: ShopTokens };

/**
 * Stores which Shopify shop is which store. Shopify's id of a shop identifies it; its domain can
 * change. The first domain of a shop names its store, for good.
 */
export interface ShopIdentities {
  /** Returns the store id of a shop, by its id or by a domain that it has or had. */
  findStoreId(shop: string, shopId?: string): Promise<StoreId>;
  /** Records that the shop with this id has this domain, as Shopify said, and returns its store id. */
  claim(shopId: string, shop: string): Promise<StoreId>;
}

/** Stores the shops that installed the app. Their tokens are stored encrypted. */
export interface Installations extends ShopIdentities {
  find(storeId: StoreId): Promise<Installation | undefined>;
  /** Replaces shop, state and tokens. Ends a lease that is held on the previous record. */
  install(installation: NewInstallation): Promise<void>;
  /**
   * Acquires the exclusive right to renew the tokens of this version. Returns false if another
   * worker holds the lease or the version is outdated. The lease expires, so a crash leaves nothing
   * locked.
   */
  acquireLease(current: Installation, now: Date): Promise<boolean>;
  releaseLease(current: Installation): Promise<void>;
  /** Saves the new tokens as the next version and ends the lease, in one write. */
  saveTokens(current: Installation, tokens: ShopTokens): Promise<"saved" | "conflict">;
  /** Changes the state only. Does nothing if the installation does not exist. */
  setState(
    storeId: StoreId,
    state: InstallationState,
    missingScopes: readonly string[],
  ): Promise<void>;
  /** Records that the event of this installation was sent. Does nothing after a further installation. */
  markAnnounced(installation: Installation): Promise<void>;
  /** Changes the domain only. Does nothing if the installation does not exist. */
  moveShop(storeId: StoreId, shop: string): Promise<void>;
  /** Changes only what Shopify withholds. Does nothing if the installation does not exist. */
  setWithheld(storeId: StoreId, withheld: readonly WithheldData[]): Promise<void>;
  /** Changes only what else the merchant allows. Does nothing if the installation does not exist. */
  setPermissions(storeId: StoreId, permissions: readonly OptionalPermission[]): Promise<void>;
  /**
   * Sets the state `not-found` and returns since when. Creates the record if it does not exist.
   */
  recordNotFound(storeId: StoreId, shop: string, now: Date): Promise<Date>;
  /**
   * Deletes the tokens and sets the state `uninstalled` or `closed`. Creates the record if it does
   * not exist.
   */
  uninstall(storeId: StoreId, shop: string, now: Date, state?: EndedState): Promise<void>;
  list(): AsyncIterable<Installation>;
}
