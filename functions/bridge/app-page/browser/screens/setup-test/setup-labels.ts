import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import type { SetupTest } from "../../api-types.ts";
import type { Tone } from "../../labels.ts";

export type SetupLink = SetupTest["links"][number];

/** What each link is called. */
export const LINK_LABELS: Readonly<Record<SetupLink["link"], string>> = {
  store: "Your store",
  webhooks: "Reports of new orders",
  location: "Pick-up location",
  account: "Courier account",
  quote: "Price",
  booking: "Booking",
  notification: "Courier's notification",
  delivery: "Delivery",
};

export const STATE_LABELS: Readonly<Record<SetupLink["state"], readonly [Tone, string]>> = {
  waiting: ["plain", "Waiting"],
  works: ["success", "Works"],
  broken: ["critical", "Broken"],
  "not-tried": ["quiet", "Not tried"],
};

type MendingScreen = readonly [place: string, text: string];
const LOCATIONS: MendingScreen = ["locations", "Open the pick-up locations"];
const COURIER: MendingScreen = ["courier", "Open the courier account"];

/** The screens on which the sentence that says what is broken can be followed. */
const MENDING_SCREENS: Readonly<Partial<Record<MessageCode, MendingScreen>>> = {
  "setup-test.location-never-open": LOCATIONS,
  "setup-test.location-missing": LOCATIONS,
  "setup-test.quote-refused": LOCATIONS,
  "setup-test.courier-unclear": COURIER,
  "setup-test.booking-refused": COURIER,
  "setup-test.notification-missing": COURIER,
  "courier-not-connected": COURIER,
  "courier-unreachable": COURIER,
  "courier-address-forbidden": COURIER,
  "courier-refuses-credentials": COURIER,
  "refused-credentials": COURIER,
  "not-a-courier": COURIER,
};

/** Returns the screen that mends what was found; undefined where its sentence names another place, or none. */
export const findMendingScreen = ({
  state,
  reason,
}: Pick<SetupLink, "state" | "reason">): MendingScreen | undefined =>
  state === "broken" ? MENDING_SCREENS[reason?.code as MessageCode] : undefined;

const OUTCOME_LABELS: Readonly<Record<SetupTest["outcome"], readonly [Tone, string]>> = {
  running: ["info", "Running"],
  works: ["success", "Works"],
  broken: ["critical", "Broken"],
};

/** Returns how the test of a store stands, for its badge. */
export const describeOutcome = (test: SetupTest | null): readonly [Tone, string] =>
  test === null ? ["plain", "Not tested"] : OUTCOME_LABELS[test.outcome];

/** Returns the link that is tried now. */
export const findTriedLink = ({ links }: SetupTest): SetupLink | undefined =>
  links.find(({ state }) => state === "waiting");

/** Returns how far the test is, in a sentence: what screen readers hear when it changes. */
export function summarizeTest(test: SetupTest): string {
  if (test.outcome === "running") {
    const tried = findTriedLink(test);
    return tried === undefined ? "" : `Now: ${LINK_LABELS[tried.link]}.`;
  }
  if (test.brokenLink !== null) return `Broken: ${LINK_LABELS[test.brokenLink]}.`;
  return test.links.some(({ state }) => state === "not-tried")
    ? "Everything that was tried works."
    : "Everything works, to the buyer's door.";
}
