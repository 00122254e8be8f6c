import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";

const readValidRecipient = (changes: Parameters<typeof buildStoreOrder>[0]) => {
  const read = readRecipient(buildStoreOrder(changes), undefined, {});
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
};
const readRefusalCode = (changes: Parameters<typeof buildStoreOrder>[0]) => {
  const read = readRecipient(buildStoreOrder(changes), undefined, {});
  return read.ok ? undefined : read.refusal.code;
};

describe("the phone number", () => {
  it.each([
    ["US", "(212) 555-0100", "12125550100"],
    ["PL", "511 222 333", "48511222333"],
    ["PL", "+48 511-222-333", "48511222333"],
    ["GB", "020 7946 0958", "442079460958"],
    ["DE", "030 901820", "4930901820"],
    ["US", "+44 20 7946 0958", "442079460958"],
    ["US", "00000", undefined],
    ["US", "call me", undefined],
  ])("read with country %s from %j is %s", (countryCode, phone, digits) => {
    const shipping = buildAddress({ countryCode, phone });
    const read = readRecipient(
      buildStoreOrder({ shipping, billing: undefined, phone: "" }),
      undefined,
      {},
    );

    expect(read.ok ? read.value.phone : undefined).toBe(digits);
  });

  it("is taken from the shipping address, then the billing address, then the order", () => {
    const shipping = buildAddress({ phone: "(212) 555-0101" });
    const billing = buildAddress({ phone: "(212) 555-0102" });
    const none = { phone: "" };
    const phone = "(212) 555-0103";

    expect(readValidRecipient({ shipping, billing, phone }).phone).toBe("12125550101");
    expect(readValidRecipient({ shipping: { ...shipping, ...none }, billing, phone }).phone).toBe(
      "12125550102",
    );
    expect(
      readValidRecipient({
        shipping: { ...shipping, ...none },
        billing: { ...billing, ...none },
        phone,
      }).phone,
    ).toBe("12125550103");
  });

  it("skips a number that is invalid", () => {
    expect(
      readValidRecipient({
        shipping: buildAddress({ phone: "12" }),
        billing: buildAddress({ phone: "(212) 555-0102" }),
      }).phone,
    ).toBe("12125550102");
  });
});

describe("the address", () => {
  it.each([
    ["US", "NY", "New York", "10001", "20 W 34th St, New York, NY 10001, US"],
    ["GB", "", "London", "SW1A 2AA", "20 W 34th St, London, SW1A 2AA, GB"],
    ["DE", "", "Berlin", "10115", "20 W 34th St, 10115 Berlin, DE"],
    ["FR", "", "Paris", "75001", "20 W 34th St, 75001 Paris, FR"],
    ["CA", "ON", "Ottawa", "K2P 1L4", "20 W 34th St, Ottawa ON K2P 1L4, CA"],
    ["SG", "", "Singapore", "018956", "20 W 34th St, SINGAPORE 018956, SG"],
    ["IT", "MI", "Milano", "20121", "20 W 34th St, 20121 Milano MI, IT"],
  ])("is formatted in the convention of %s", (countryCode, region, city, postalCode, line) => {
    const regionName = "";
    const shipping = buildAddress({ countryCode, region, regionName, city, postalCode });

    expect(
      readValidRecipient({ shipping, phone: "+12125550100", billing: undefined }).address,
    ).toBe(line);
  });

  it.each([
    ["JP", "Tokyo", "Chiyoda", "100-0001", "20 W 34th St, Chiyoda, Tokyo, 100-0001, JP"],
    ["TR", "İstanbul", "Kadıköy", "34710", "20 W 34th St, 34710 Kadıköy/İstanbul, TR"],
    ["CN", "Heilongjiang", "Harbin", "150000", "20 W 34th St, Harbin, Heilongjiang, 150000, CN"],
    ["ES", "Barcelona", "Sitges", "08870", "20 W 34th St, 08870 Sitges Barcelona, ES"],
    ["TR", "", "Kadıköy", "34710", "20 W 34th St, 34710 Kadıköy, TR"],
    ["JP", "", "Chiyoda", "100-0001", "20 W 34th St, Chiyoda, 100-0001, JP"],
  ])(
    "of %s has the region's name %j, never the store's code",
    (countryCode, regionName, ...rest) => {
      const [city, postalCode, line] = rest;
      const shipping = buildAddress({ countryCode, region: "X13", regionName, city, postalCode });

      expect(
        readValidRecipient({ shipping, phone: "+12125550100", billing: undefined }).address,
      ).toBe(line);
    },
  );

  it.each([
    [
      "JP",
      "東京都",
      "千代田区",
      "丸の内1-9-1",
      "100-0005",
      "〒100-0005, 東京都, 千代田区, 丸の内1-9-1, JP",
    ],
    ["CN", "黑龙江", "哈尔滨", "中央大街1号", "150000", "150000, 黑龙江哈尔滨, 中央大街1号, CN"],
    ["KR", "서울", "중구", "세종대로 110", "04524", "서울 중구, 세종대로 110, 04524, KR"],
  ])("of %s in its own script names the larger place first", (countryCode, regionName, ...rest) => {
    const [city, street, postalCode, line] = rest;
    const shipping = buildAddress({
      countryCode,
      region: "X13",
      regionName,
      city,
      street,
      postalCode,
    });

    expect(
      readValidRecipient({ shipping, phone: "+12125550100", billing: undefined }).address,
    ).toBe(line);
  });

  it("is the billing address when the shipping address is empty", () => {
    const shipping = buildAddress({ street: "", city: "" });
    const billing = buildAddress({ street: "1 Main St" });

    expect(readValidRecipient({ shipping, billing }).address).toContain("1 Main St");
  });
});

describe("the notes", () => {
  it("contain company, unit and the buyer's note with all characters", () => {
    const shipping = buildAddress({ company: "Piekarnia „Łódź” 🥐", unit: "klatka B, III p." });

    expect(readValidRecipient({ shipping, note: "Śpi dziecko.\nNie pukać." })).toMatchObject({
      notes: "Piekarnia „Łódź” 🥐\nklatka B, III p.\nŚpi dziecko.\nNie pukać.",
    });
  });

  it("are shortened with a marker when they are too long; the complete text is kept", () => {
    const note = "Ring twice. ".repeat(300);

    const { notes, wholeNotes } = readValidRecipient({ note });

    expect(notes).toHaveLength(2000);
    expect(notes.endsWith("… [shortened]")).toBe(true);
    expect(notes.startsWith("Apt 4B\nRing twice.")).toBe(true);
    expect(wholeNotes).toBe(`Apt 4B\n${note.trim()}`);
  });

  it("are never cut within a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.integer({ min: 20, max: 60 }),
        (text, maxLength) => {
          const shortened = shortenText(text, maxLength);
          expect(shortened.length).toBeLessThanOrEqual(maxLength);
          expect(shortened.isWellFormed()).toBe(true);
          if (text.length <= maxLength) expect(shortened).toBe(text);
        },
      ),
    );
  });
});

describe("an order that cannot be delivered is refused with a reason", () => {
  it.each([
    ["no-address", { shipping: undefined, billing: undefined }],
    ["no-address", { shipping: buildAddress({ city: " " }), billing: undefined }],
    ["address-too-long", { shipping: buildAddress({ street: "x".repeat(600) }) }],
    [
      "no-phone",
      { shipping: buildAddress({ phone: "" }), billing: buildAddress({ phone: "n/a" }) },
    ],
    ["no-email", { email: "" }],
    ["no-email", { email: "ada at example" }],
  ])("%s", (code, changes) => {
    expect(readRefusalCode(changes)).toBe(code);
  });
});

const NOBODY = buildAddress({ name: "", company: "", street: "", phone: "" });

it.each([
  ["address", { shipping: NOBODY, billing: undefined }],
  ["phone", { shipping: buildAddress({ phone: "" }), billing: undefined, phone: "" }],
  ["email", { email: "" }],
  ["name", { shipping: buildAddress({ name: "", company: "" }), billing: undefined }],
] as const)("is not asked of the merchant when the store withholds it: %s", (field, missing) => {
  expect(readRefusalCode({ ...missing, withheld: [field] })).toBe("shopify-data-not-approved");
  const others = (["address", "phone", "email"] as const).filter((each) => each !== field);
  const expected = field === "name" ? undefined : `no-${field}`;
  const recipient = readRecipient(buildStoreOrder({ ...missing, withheld: others }), undefined, {});
  expect(recipient.ok ? undefined : recipient.refusal.code).toBe(expected);
});

it("needs nothing that the store withholds if the rest is enough", () => {
  const withheld = ["name", "address", "phone", "email"] as const;

  expect(readRecipient(buildStoreOrder({ withheld }), undefined, {})).toMatchObject({ ok: true });
});

it("is not reached by the shop's own contact where the store withholds the buyer's", () => {
  const own = { phone: "+1 212 555 0199", email: "shop@example.com" };
  const phoneless = buildAddress({ phone: "" });
  const changes = { shipping: phoneless, billing: phoneless, email: "" };

  expect(readRecipient(buildStoreOrder(changes), undefined, own)).toMatchObject({ ok: true });
  for (const withheld of [["phone"], ["email"]] as const)
    expect(readRecipient(buildStoreOrder({ ...changes, withheld }), undefined, own)).toMatchObject({
      refusal: { code: "shopify-data-not-approved" },
    });
});
