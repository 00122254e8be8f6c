import { describe, expect, it } from "vitest";
import { findMendingScreen } from "#functions/bridge/app-page/browser/screens/setup-test/setup-labels.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";

const find = (code: MessageCode, state: "broken" | "works" = "broken") =>
  findMendingScreen({ state, reason: { code, params: {}, text: "" } })?.[0];

describe("the screen that a broken link of the setup test leads to", () => {
  it.each<[MessageCode, string]>([
    ["setup-test.location-missing", "locations"],
    ["setup-test.location-never-open", "locations"],
    ["setup-test.quote-refused", "locations"],
    ["setup-test.courier-unclear", "courier"],
    ["setup-test.booking-refused", "courier"],
    ["setup-test.notification-missing", "courier"],
    ["courier-not-connected", "courier"],
    ["refused-credentials", "courier"],
  ])("is the one of what was found: %s", (code, place) => {
    expect(find(code)).toBe(place);
  });

  it.each<MessageCode>([
    "setup-test.interrupted",
    "setup-test.booking-unconfirmed",
    "paused-by-operator",
    "courier-silent",
    "bridge-fault",
    "store-disconnected",
  ])("is none where none helps: %s", (code) => {
    expect(find(code)).toBeUndefined();
  });

  it("is none of a link that works", () => {
    expect(find("setup-test.quote-refused", "works")).toBeUndefined();
  });
});
