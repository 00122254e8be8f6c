import type { ApiRefusal } from "../../../api.ts";
import type { FoundPage } from "../../../api-types.ts";

export interface BuyerSearch {
  readonly text: string;
  /** The filters that it was made with, as the API has them. */
  readonly filters: string;
  readonly found?: FoundPage | undefined;
  readonly refusal?: ApiRefusal | undefined;
}

/**
 * The last search for a buyer, so that whoever comes back from a delivery finds it again. It is kept
 * here alone: an address stays in histories and logs. Another page load has forgotten it.
 */
let last: BuyerSearch | undefined;

export const getLastSearch = (): BuyerSearch | undefined => last;
export const rememberSearch = (search: BuyerSearch): void => {
  last = search;
};
