import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRequestedWindow } from "#shared/bridge/domain/dispatch/schedule/read-requested-window.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";

const readWindow = (attributes: Record<string, string>) =>
  readRequestedWindow(
    { attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) },
    DEFAULT_SETTINGS.schedule,
  );

describe("reads a date written as", () => {
  it.each([
    ["2026-11-24", "2026-11-24"],
    [" 2026-11-24 ", "2026-11-24"],
    ["2026/11/24", "2026-11-24"],
    ["2026/3/4", "2026-03-04"],
    ["20261124", "2026-11-24"],
    ["24.11.2026", "2026-11-24"],
    ["4.3.2026", "2026-03-04"],
    ["24 November, 2026", "2026-11-24"],
    ["24 Nov 2026", "2026-11-24"],
    ["November 24, 2026", "2026-11-24"],
    ["NOVEMBER 24th, 2026", "2026-11-24"],
    ["May 1, 2026", "2026-05-01"],
    ["Sept. 3, 2026", "2026-09-03"],
    ["Tue, Nov 24 2026", "2026-11-24"],
    ["Tuesday, 24 November, 2026", "2026-11-24"],
    ["11/24/2026", "2026-11-24"],
    ["24/11/2026", "2026-11-24"],
    ["24-11-2026", "2026-11-24"],
    ["03/03/2026", "2026-03-03"],
    ["29.02.2028", "2028-02-29"],
    // 24 November, one minute past midnight UTC, as Tyche's plug-in writes it.
    ["1795478460", "2026-11-24"],
  ])("%s", (written, date) => {
    expect(readWindow({ "Delivery Date": written })).toEqual({ date });
  });
});

describe("rejects as unreadable a date written as", () => {
  it.each([
    "03/04/2026",
    "3-4-2026",
    "12/11/2026",
    "13/13/2026",
    "2026-02-30",
    "2026-13-01",
    "29.02.2026",
    "Wed, Nov 24 2026",
    "24 Novembre 2026",
    "24 Mayor 2026",
    "tomorrow",
    "Nov 24",
    "24/11/26",
    "2026-11-24T23:00:00Z",
    "179547846",
    "1795478460000",
  ])("%s", (written) => {
    expect(readWindow({ "Delivery Date": written })).toBe("unreadable");
  });
});

describe("reads times written as", () => {
  it.each([
    ["14:00", { from: "14:00" }],
    ["9:30", { from: "09:30" }],
    ["2:00 PM", { from: "14:00" }],
    ["2pm", { from: "14:00" }],
    ["12:15 a.m.", { from: "00:15" }],
    ["12 PM", { from: "12:00" }],
    ["2 PM - 4 PM", { from: "14:00", to: "16:00" }],
    ["1:00 PM - 2:00PM", { from: "13:00", to: "14:00" }],
    ["8:00 AM – 6:00 PM", { from: "08:00", to: "18:00" }],
    ["14:00 - 16:00", { from: "14:00", to: "16:00" }],
    ["14:00-16:00", { from: "14:00", to: "16:00" }],
    ["14:00:00 to 16:30:00", { from: "14:00", to: "16:30" }],
    ["22:00 - 24:00", { from: "22:00", to: "24:00" }],
    ["10 PM - 12 AM", { from: "22:00", to: "24:00" }],
    ["As Soon As Possible.", {}],
    ["", {}],
  ])("%s", (written, times) => {
    const requestedWindow = readWindow({ "Delivery Date": "2026-11-24", "Delivery Time": written });

    expect(requestedWindow).toEqual({ date: "2026-11-24", ...times });
  });
});

describe("rejects as unreadable times written as", () => {
  it.each([
    "2",
    "2 - 4 PM",
    "14",
    "13:00 PM",
    "0 AM",
    "25:00",
    "24:30",
    "24:00",
    "14:60",
    "16:00 - 14:00",
    "14:00 - 14:00",
    "22:00 - 02:00",
    "14:00 - 15:00 - 16:00",
    "14:00 -",
    "in the afternoon",
  ])("%s", (written) => {
    const requestedWindow = readWindow({ "Delivery Date": "2026-11-24", "Delivery Time": written });

    expect(requestedWindow).toBe("unreadable");
  });
});

describe("the requested window is read from", () => {
  it.each([
    [
      "Zapiet",
      {
        "Checkout-Method": "delivery",
        "Delivery-Date": "2026/11/24",
        "Delivery-Time": "8:00 AM - 6:00 PM",
      },
      { date: "2026-11-24", from: "08:00", to: "18:00" },
    ],
    [
      "Iconic Delivery Slots, whose displayed date is ambiguous",
      {
        jckwds_date: "03/04/2026",
        jckwds_date_ymd: "20260403",
        jckwds_timeslot: "2:00 pm - 4:00 pm",
      },
      { date: "2026-04-03", from: "14:00", to: "16:00" },
    ],
    [
      "Tyche Order Delivery Date",
      {
        "Delivery Date": "24 Novembre, 2026",
        _orddd_timestamp: "1795478460",
        _orddd_time_slot: "14:00 - 16:00",
      },
      { date: "2026-11-24", from: "14:00", to: "16:00" },
    ],
    [
      "Tyche Order Delivery Date Lite",
      { _orddd_lite_timestamp: "1795478460", "Time Slot": "14:00 - 16:00" },
      { date: "2026-11-24", from: "14:00", to: "16:00" },
    ],
    [
      "YITH Delivery Date",
      { ywcdd_order_delivery_date: "2026-11-24", ywcdd_order_slot_from: "14:00" },
      { date: "2026-11-24", from: "14:00" },
    ],
    [
      "a form with its own spelling of the names",
      { " DELIVERY DATE ": "2026-11-24" },
      { date: "2026-11-24" },
    ],
  ])("%s", (_title, attributes: Record<string, string>, requestedWindow) => {
    expect(readWindow(attributes)).toEqual(requestedWindow);
  });

  it("no window when the attributes are missing or empty", () => {
    expect(readWindow({})).toBeUndefined();
    expect(readWindow({ "Gift note": "For November 24", "Delivery Date": " " })).toBeUndefined();
  });

  it("no window when the buyer requests the delivery as soon as possible", () => {
    expect(readWindow({ "Delivery Time": "ASAP" })).toBeUndefined();
  });

  it("an unreadable window when a time has no date", () => {
    expect(readWindow({ "Delivery Time": "14:00" })).toBe("unreadable");
  });
});

it("never throws for any text", () => {
  const digits = fc.stringMatching(/^[0-9./\- :apm]{0,14}$/);
  const text = fc.oneof(fc.string(), digits);
  fc.assert(
    fc.property(text, text, (date, time) => {
      const requestedWindow = readWindow({ "Delivery Date": date, "Delivery Time": time });
      if (typeof requestedWindow === "object") {
        expect(requestedWindow.date).toBe(
          new Date(`${requestedWindow.date}T00:00:00Z`).toISOString().slice(0, 10),
        );
      }
    }),
  );
});
