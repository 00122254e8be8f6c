import { describe, expect, it } from "vitest";
import {
  formatAdminAddress,
  readAdminPlace,
  readHashPlace,
} from "#functions/bridge/app-page/browser/shell/places.ts";

describe("a place of the page", () => {
  it.each([
    ["/shopify/app", ""],
    ["/shopify/app/", ""],
    ["/shopify/app/deliveries/1001/1", "deliveries/1001/1"],
    // Shopify does not document whether the admin's path replaces or follows the app's own.
    ["/shopify/app/shopify/app/courier", "courier"],
    ["/courier", "courier"],
  ])("in Shopify's admin is the path behind the page's own: %s", (pathname, place) => {
    expect(readAdminPlace({ pathname, hash: "" })).toBe(place);
  });

  it("in a tab of its own is the fragment, in the admin too", () => {
    expect(readHashPlace({ hash: "#/deliveries" })).toBe("deliveries");
    expect(readHashPlace({ hash: "" })).toBe("");
    expect(readAdminPlace({ pathname: "/shopify/app", hash: "#/deliveries" })).toBe("deliveries");
  });

  it("keeps what the admin says of the shop in its address, and no token", () => {
    const search = "?embedded=1&shop=tea.myshopify.com&host=aG9zdA&id_token=x.y.z&again=1";

    expect(formatAdminAddress("courier", search)).toBe(
      "/shopify/app/courier?shop=tea.myshopify.com&host=aG9zdA&embedded=1",
    );
    expect(formatAdminAddress("", "")).toBe("/shopify/app");
  });
});
