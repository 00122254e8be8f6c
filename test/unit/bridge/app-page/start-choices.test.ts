import { describe, expect, it } from "vitest";
import type { NamedMethods } from "#functions/bridge/app-page/browser/screens/start/planned-start.ts";
import { readScope } from "#functions/bridge/app-page/browser/screens/start/planned-start.ts";
import {
  listMethodRows,
  readFromChoice,
  readGroupMode,
  readMethodChoice,
} from "#functions/bridge/app-page/browser/screens/start/read-choices.ts";

/** Fills the fields as the page shows them. */
function fillFields(found: readonly string[], before: NamedMethods): FormData {
  const data = new FormData();
  data.set("scope", readScope(before));
  data.set("mode", readGroupMode(before));
  for (const [at, { name, isChosen, mode }] of listMethodRows(found, before).entries()) {
    if (isChosen) data.set(`methods.${at}.name`, name);
    data.set(`methods.${at}.mode`, mode);
  }
  return data;
}

const express = { shippingMethod: "Express*", mode: "ignore" } as const;
const any = { shippingMethod: "*", mode: "point" } as const;
const local = { shippingMethod: "Local", mode: "urgent" } as const;
const named = { defaultMode: "ignore", dispatchedMethods: "all" } as const;

describe("the delivery methods of a start", () => {
  it.each<[string, NamedMethods]>([
    ["named, with one that stays", { modes: [express, any], ...named }],
    ["named, in their order", { modes: [any, express, local], ...named }],
    [
      "of local delivery, by rules only",
      { modes: [express, local], defaultMode: "ignore", dispatchedMethods: "local-delivery" },
    ],
    [
      "of local delivery",
      { modes: [express], defaultMode: "urgent", dispatchedMethods: "local-delivery" },
    ],
    ["all", { modes: [express], defaultMode: "point", dispatchedMethods: "all" }],
  ])("stay the same if nobody changes them: %s", (_, before) => {
    const data = fillFields(["Local", "Express*", "Post"], before);

    expect(readMethodChoice(data, before)).toEqual(before);
  });

  it("keep the rules of what stays when others are chosen, and go before every pattern", () => {
    const before: NamedMethods = { modes: [express, any], ...named };
    const data = fillFields(["Express A"], before);
    data.set("methods.0.name", "Express A");
    data.delete("methods.1.name");

    expect(readMethodChoice(data, before).modes).toEqual([
      { shippingMethod: "Express A", mode: "point" },
      express,
    ]);
  });
});

describe("the first order of a start", () => {
  const choose = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  it.each([
    ["2026-11-24", new Date(2026, 10, 24).toISOString()],
    ["", ""],
    ["26-11-24", ""],
    ["2026-99-99", ""],
  ])("is of the first day %j", (day, at) => {
    const data = choose({ "from.kind": "date", "from.at": day });

    expect(readFromChoice(data, null)).toEqual({ kind: "date", at });
  });

  it("stays as before in a started store, also if it is still to come", () => {
    const at = "2099-01-01T00:00:00.000Z";

    expect(readFromChoice(choose({ "from.kind": "now" }), "2026-01-01T00:00:00.000Z")).toEqual({
      kind: "now",
    });
    expect(readFromChoice(choose({ "from.kind": "now" }), at)).toEqual({ kind: "date", at });
  });
});
