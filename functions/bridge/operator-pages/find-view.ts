import { askToConfirm } from "./actions/confirm-page.ts";
import type { View } from "./page-view.ts";
import { showAccount } from "./views/account-page.ts";
import { listAccounts } from "./views/accounts-page.ts";
import { listChanges } from "./views/changes-page.ts";
import { listDeadLetters, showDeadLetter } from "./views/dead-letters-page.ts";
import { findOrders } from "./views/find-page.ts";
import { showKeys } from "./views/keys-page.ts";
import { showOrder } from "./views/order-page.ts";
import { showOverview } from "./views/overview-page.ts";
import { askForPerson, showDataRequest } from "./views/person-page.ts";
import { showStore } from "./views/store-page.ts";
import { listStores } from "./views/stores-page.ts";
import { showStuck } from "./views/stuck-page.ts";

/** The pages, by their names in their paths. */
const VIEWS: ReadonlyMap<string, View> = new Map(
  Object.entries({
    "": showOverview,
    find: findOrders,
    order: showOrder,
    stuck: showStuck,
    "dead-letters": listDeadLetters,
    "dead-letter": showDeadLetter,
    stores: listStores,
    store: showStore,
    accounts: listAccounts,
    account: showAccount,
    person: askForPerson,
    "data-request": showDataRequest,
    keys: showKeys,
    changes: listChanges,
    confirm: askToConfirm,
  } satisfies Record<string, View>),
);

/** Returns what a page shows; undefined if there is no such page. */
export const findView = (page: string): View | undefined => VIEWS.get(page);
