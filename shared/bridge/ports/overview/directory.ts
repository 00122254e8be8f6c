import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";

/** Some ids, in their order. The next page follows after `next`; undefined on the last page. */
export interface IdPage<Id> {
  readonly ids: readonly Id[];
  readonly next: Id | undefined;
}

/** Lists the stores and the courier accounts of the installation. Eventually consistent. */
export interface Directory {
  /** A store is listed from its first connection until its data is erased. */
  listStores(limit: number, after: StoreId | undefined): Promise<IdPage<StoreId>>;
  /** Can name an account that does not exist any more. */
  listAccounts(limit: number, after: AccountId | undefined): Promise<IdPage<AccountId>>;
}
