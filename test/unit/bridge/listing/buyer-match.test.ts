import { describe, expect, it } from "vitest";
import { findPhoneDigits, isBuyerMatch } from "#shared/bridge/domain/listing/buyer-match.ts";

const buyer = {
  names: ["José Núñez-O’Brien", "Größe & Søn"],
  emails: ["jose+tea@example.com"],
  phones: ["+1 (718) 555-0101", "0176 1234567"],
};

describe("a buyer", () => {
  it.each([
    ["a name", "núñez"],
    ["a name without its accents", "jose nunez"],
    ["words in any order", "Nunez José"],
    ["a part of a name", "brien"],
    ["the other apostrophe", "O'Brien"],
    ["letters that databases compare alike", "grosse son"],
    ["an e-mail address in any case", "JOSE+tea@Example.com"],
    ["a name and a company", "José Søn"],
    ["a phone number in another form", "718.555.0101"],
    ["a phone number with its country", "+17185550101"],
    ["a national phone number", "0176/1234567"],
    ["an international phone number of a national one", "001761234567"],
  ])("is found by %s", (_, text) => {
    expect(isBuyerMatch(text, buyer)).toBe(true);
  });

  it.each([
    ["one word of two is another's", "José Smith"],
    ["the phone number is another's", "+1 718 555 0102"],
    ["digits are not a phone number of the buyer", "55501019"],
    ["nobody is named so", "Green tea"],
  ])("is not found where %s", (_, text) => {
    expect(isBuyerMatch(text, buyer)).toBe(false);
  });

  it("without a phone number is not found by one", () => {
    expect(isBuyerMatch("7185550101", { names: ["7185550101"], emails: [], phones: [""] })).toBe(
      false,
    );
  });
});

it.each([
  ["+49 (0)176 12-34", "4901761234"],
  ["00 1 718 555", "1718555"],
  ["1042", undefined],
  ["10421", "10421"],
  ["#10421", undefined],
  ["12345@example.com", undefined],
  ["S2-10421", undefined],
])("the digits of %s are %s", (text, digits) => {
  expect(findPhoneDigits(text)).toBe(digits);
});
