import type { SetupTest } from "#functions/bridge/app-page/browser/api-types.ts";
import { toSetupTestView } from "#functions/bridge/merchant-api/views/setup-test-view.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import {
  breakChain,
  createSetupTest,
  giveUpWaitingLinks,
  SETUP_LINKS,
  type SetupLink,
  settleLink,
} from "#shared/bridge/domain/setup-test/setup-test.ts";

const STORE: StoreId = storeIdSchema.parse("tea");
const AT = new Date("2026-11-24T14:00:00Z");
const price = { minor: 1377, currency: "USD" };

const FOUND: Readonly<Record<SetupLink, Message>> = {
  store: createMessage("setup-test.store-answers"),
  webhooks: createMessage("setup-test.webhooks-active", { webhooks: 4 }),
  location: createMessage("setup-test.location-open", { location: "Tea shop" }),
  account: createMessage("setup-test.account-accepted", { courier: "Bridge Courier" }),
  quote: createMessage("setup-test.price-quoted", { price, location: "Tea shop" }),
  booking: createMessage("setup-test.delivery-booked", { courier: "Bridge Courier" }),
  notification: createMessage("setup-test.notification-arrived"),
  delivery: createMessage("setup-test.delivered"),
};

/** Builds a test whose links before this one work. */
function walkTo(end: SetupLink | undefined) {
  const at = end === undefined ? SETUP_LINKS.length : SETUP_LINKS.indexOf(end);
  return SETUP_LINKS.slice(0, at).reduce(
    (test, link) => settleLink(test, link, { state: "works", message: FOUND[link] }, AT),
    createSetupTest(STORE, "t-1", AT),
  );
}

const show = (test: ReturnType<typeof walkTo>): SetupTest => {
  const view = toSetupTestView(test, AT).test;
  if (view === null) throw new Error("there is a test");
  // What the API sends has the same form as what its schema takes.
  return view as SetupTest;
};

/** A test that tries this link now; without one, all work. */
export const buildSetupTest = (tried?: SetupLink): SetupTest => show(walkTo(tried));

/** A test of a live account: it ends with the price. */
export const LIVE_SETUP_TEST: SetupTest = show(
  giveUpWaitingLinks(walkTo("booking"), AT, createMessage("setup-test.live-account")),
);

export const BROKEN_SETUP_TEST: SetupTest = show(
  breakChain(
    walkTo("quote"),
    "quote",
    createMessage("setup-test.quote-refused", { courierText: "The address is not served." }),
    AT,
  ),
);
