import { expect, it } from "vitest";
import { toSearchQuery } from "#shared/bridge/adapters/shopify/delivery/find-buyer-orders.ts";

it.each([
  ["words as the beginnings of words", "Ada  Lovelace", "Ada* Lovelace*"],
  ["an apostrophe and a hyphen within a word", "O'Brien-Smith", "O'Brien-Smith*"],
  ["nothing that a word may not begin with", `-"Ada" 'Lovelace`, `Ada"* Lovelace*`],
  ["no name of a filter", "status:any tag:(x)", String.raw`status\:any* tag\:\(x\)*`],
  ["no escape of the merchant's own", String.raw`a\ b`, String.raw`a\\* b*`],
  ["no asterisk of the merchant's own", "*a*da*", "ada*"],
  ["connectives as words", "OR NOT and", "OR* NOT* and*"],
  ["a whole e-mail address by its filter", "ada+tea@example.com", "email:ada+tea@example.com"],
  ["the beginning of an e-mail address as a word", "ada@", "ada@*"],
  ["a phone number by its digits", "+1 (718) 555-0101", "17185550101*"],
  ["nothing where there is no letter or digit", `( ) - * " :`, ""],
])("searches for %s", (_, text, query) => {
  expect(toSearchQuery(text)).toBe(query);
});
