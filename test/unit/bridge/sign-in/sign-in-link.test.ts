import { describe, expect, it } from "vitest";
import { toClientNetwork } from "#functions/http/client-network.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  createSignInLink,
  getSignInLinkState,
} from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import { createSignInMail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

describe("a store address", () => {
  it.each([
    ["shop.example", "shop.example"],
    ["www.shop.example", "shop.example"],
    ["http://shop.example/", "shop.example"],
    ["HTTPS://WWW.Shop.Example/wp-admin/edit.php?x=1", "shop.example"],
    ["shop.example/bakery/", "shop.example/bakery"],
    ["owner:pw@shop.example", "shop.example"],
    ["wwwshop.example", "wwwshop.example"],
  ])("typed as %s is normalized to %s", (input, site) => {
    expect(toStoreSite(parseStoreUrl(input) ?? "")).toBe(site);
  });
});

describe("a sign-in link", () => {
  const link = createSignInLink({ storeId: storeIdSchema.parse("tea-house"), epoch: "e1" }, noon);
  const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

  it("is valid for fifteen minutes and for one use", () => {
    expect(getSignInLinkState(link, minutesAfterNoon(14.99))).toBe("open");
    expect(getSignInLinkState(link, minutesAfterNoon(15))).toBe("expired");
    expect(getSignInLinkState({ ...link, usedAt: minutesAfterNoon(1) }, minutesAfterNoon(2))).toBe(
      "used",
    );
    expect(getSignInLinkState({ ...link, usedAt: minutesAfterNoon(1) }, minutesAfterNoon(60))).toBe(
      "used",
    );
    expect(getSignInLinkState(undefined, noon)).toBe("unknown");
  });

  it("is mailed as text and HTML with escaped markup", () => {
    const { text, html, subject, to } = createSignInMail(
      "owner@shop.example",
      "shop.example/<b>",
      "https://b.example/sign-in/link?token=x&y",
    );
    expect(to).toBe("owner@shop.example");
    expect(subject).toContain("shop.example");
    expect(text).toContain("Sign in: https://b.example/sign-in/link?token=x&y\n");
    expect(text).toContain("15 minutes");
    expect(html).toContain('href="https://b.example/sign-in/link?token=x&#38;y"');
    expect(html).not.toContain("<b>");
    expect(text + html).not.toContain("owner@");
  });
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("requests from %s count for the network %s", (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});
