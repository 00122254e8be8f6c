import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as deliveries from "#functions/bridge/app-page/browser/screens/deliveries/deliveries-view.ts";
import * as insights from "#functions/bridge/app-page/browser/screens/insights/insights-view.ts";
import {
  formatAdminAddress,
  joinPlace,
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
      "/shopify/app/courier?embedded=1&shop=tea.myshopify.com&host=aG9zdA",
    );
    expect(formatAdminAddress("", "")).toBe("/shopify/app");
  });
});

describe("what a screen has in the address", () => {
  const SCREENS = "functions/bridge/app-page/browser/screens/";
  const sources = globSync(`${SCREENS}**/*.{ts,tsx}`).map(
    (file) => [file.slice(SCREENS.length), readFileSync(file, "utf8")] as const,
  );
  /** Returns the queries of views that differ from one by one choice each, whatever choices there are. */
  function listQueries<View extends object>(view: View, format: (view: View) => string): string[] {
    const queries = Object.keys(view).map((choice) => format({ ...view, [choice]: "chosen" }));
    for (const query of queries) expect(query).not.toBe(format(view));
    return queries;
  }
  const written: Readonly<Record<string, readonly string[]>> = {
    "deliveries/deliveries-page.tsx": [
      ...listQueries(deliveries.parseView(""), deliveries.formatView),
      ...listQueries(deliveries.parseView("tab=done&sort=-price"), deliveries.formatView),
    ],
    // With a first day, the days are not counted from today.
    "insights/insights-page.tsx": listQueries(
      insights.parseView("from=2026-11-23&by=location"),
      insights.formatView,
    ),
  };
  /** Returns the place that is read in the admin once it is written there. */
  const readAgain = (place: string): string =>
    readAdminPlace(
      new URL(
        formatAdminAddress(place, "?shop=tea.myshopify.com&hmac=abc"),
        "https://bridge.example",
      ),
    );

  it.each(Object.entries(written))("comes back in Shopify's admin: %s", (_, queries) => {
    for (const query of queries)
      expect(readAgain(joinPlace("there", query))).toBe(joinPlace("there", query));
  });

  it("is known here, of each screen that writes into it", () => {
    const writers = sources.filter(([, text]) => text.includes("writeQuery("));
    expect(writers.map(([file]) => file).sort()).toEqual(Object.keys(written).sort());
  });

  it("comes back in Shopify's admin from each link that has it", () => {
    const places = sources.flatMap(([, text]) =>
      [...text.matchAll(/"#\/([^"?]*\?[^"]+)"/g)].map(([, place = ""]) => place),
    );
    expect(places).toContain("deliveries?tab=attention");
    for (const place of places) expect(readAgain(place)).toBe(place);
  });
});
