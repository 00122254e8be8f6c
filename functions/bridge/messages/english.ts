import type { Catalog } from "./catalog.ts";
import { ACTIONS } from "./english/actions.ts";
import { ALERTS } from "./english/alerts.ts";
import { BATCHES } from "./english/batches.ts";
import { COURIER } from "./english/courier.ts";
import { DISPATCH } from "./english/dispatch.ts";
import { ERRORS } from "./english/errors.ts";
import { NEXT_ACTIONS } from "./english/next-actions.ts";
import { PROGRESS } from "./english/progress.ts";
import { SEARCHES } from "./english/searches.ts";
import { SETUP_TEST } from "./english/setup-test.ts";
import { STORES } from "./english/stores.ts";

/** English, as merchants, buyers and operators read it. */
export const ENGLISH: Catalog = {
  ...DISPATCH,
  ...BATCHES,
  ...COURIER,
  ...PROGRESS,
  ...ALERTS,
  ...ERRORS,
  ...STORES,
  ...SEARCHES,
  ...SETUP_TEST,
  ...ACTIONS,
  ...NEXT_ACTIONS,
};
