import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";

/** The links between a store and a delivered parcel, in the order in which they are tried. */
export const SETUP_LINKS = [
  "store",
  "webhooks",
  "location",
  "account",
  "quote",
  "booking",
  "notification",
  "delivery",
] as const;
export type SetupLink = (typeof SETUP_LINKS)[number];

export const LINK_STATES = ["waiting", "works", "broken", "not-tried"] as const;
type LinkState = (typeof LINK_STATES)[number];

/** What was found of a link. */
export interface LinkResult {
  readonly state: LinkState;
  /** Absent while it waits, and where an earlier link is broken. */
  readonly message?: Message | undefined;
  readonly at?: Date | undefined;
}

/** The delivery that a sandbox account was asked for. */
export interface SetupDelivery {
  readonly accountId: AccountId;
  /** Saved before the only request for it: from then on it may exist. */
  readonly attemptedAt: Date;
  /** Absent until the courier confirmed it. */
  readonly pointId?: string | undefined;
  /** When a look first found that a driver was on the way to it. */
  readonly movedAt?: Date | undefined;
}

/** A walk along the links of one store. A store has one, the newest. */
export interface SetupTest {
  readonly storeId: StoreId;
  readonly testId: string;
  /** The optimistic lock: how often it was saved. */
  readonly version: number;
  readonly startedAt: Date;
  /** Absent while a link waits. */
  readonly finishedAt?: Date | undefined;
  readonly links: Readonly<Record<SetupLink, LinkResult>>;
  readonly delivery?: SetupDelivery | undefined;
}

const WAITING: LinkResult = { state: "waiting" };

/** Creates a test of which nothing is tried yet. */
export const createSetupTest = (storeId: StoreId, testId: string, now: Date): SetupTest => ({
  ...{ storeId, testId, version: 1, startedAt: now },
  links: {
    store: WAITING,
    webhooks: WAITING,
    location: WAITING,
    account: WAITING,
    quote: WAITING,
    booking: WAITING,
    notification: WAITING,
    delivery: WAITING,
  },
});

/** Returns the access key of the test's delivery, which is that of no order. */
export const toSetupAccessKey = ({ testId }: Pick<SetupTest, "testId">): string =>
  `setup-test-${testId}`;

/** Returns the link that is tried now; undefined if the test is finished. */
export const findCurrentLink = ({ links }: Pick<SetupTest, "links">): SetupLink | undefined =>
  SETUP_LINKS.find((link) => links[link].state === "waiting");

/** Returns the first link that is broken. */
export const findBrokenLink = ({ links }: Pick<SetupTest, "links">): SetupLink | undefined =>
  SETUP_LINKS.find((link) => links[link].state === "broken");

/** Returns the test with the result of one link. Whoever decides the last one finishes the test. */
export function settleLink(
  test: SetupTest,
  link: SetupLink,
  result: Pick<LinkResult, "state" | "message">,
  now: Date,
): SetupTest {
  const links = { ...test.links, [link]: { ...result, at: now } };
  const isFinished = findCurrentLink({ links }) === undefined;
  return { ...test, links, ...(isFinished && { finishedAt: now }) };
}

/** Returns the test with all links that still wait given up; `message` says why. */
export const giveUpWaitingLinks = (test: SetupTest, now: Date, message?: Message): SetupTest =>
  SETUP_LINKS.filter((link) => test.links[link].state === "waiting").reduce(
    (next, link) => settleLink(next, link, { state: "not-tried", message }, now),
    test,
  );

/** Returns the test with a broken link, which ends it: what follows depends on it. */
export const breakChain = (
  test: SetupTest,
  link: SetupLink,
  message: Message,
  now: Date,
): SetupTest => giveUpWaitingLinks(settleLink(test, link, { state: "broken", message }, now), now);

/** How long a test delivery may take. A sandbox driver takes minutes. */
export const DELIVERY_MINUTES = 30;
/** The checks and the booking take a minute or two. */
const CHECK_MINUTES = 10;
/** The last look may be late. */
const SPARE_MINUTES = 5;

/** Returns until when the delivery has to arrive. */
export const getDeliveryDeadline = ({ attemptedAt }: Pick<SetupDelivery, "attemptedAt">): Date =>
  addMinutes(attemptedAt, DELIVERY_MINUTES);

/** Returns when a test that is not finished counts as interrupted: nothing goes on with it. */
const getInterruptedAt = ({ startedAt, delivery }: SetupTest): Date =>
  delivery === undefined
    ? addMinutes(startedAt, CHECK_MINUTES)
    : addMinutes(getDeliveryDeadline(delivery), SPARE_MINUTES);

/** Whether the test goes on by itself. */
export const isRunning = (test: SetupTest, now: Date): boolean =>
  test.finishedAt === undefined && now < getInterruptedAt(test);

/** Returns the test as its merchant sees it: one that nothing goes on with ends where it stands. */
export function concludeInterrupted(test: SetupTest, now: Date): SetupTest {
  const link = findCurrentLink(test);
  return link === undefined || isRunning(test, now)
    ? test
    : breakChain(test, link, createMessage("setup-test.interrupted"), getInterruptedAt(test));
}
