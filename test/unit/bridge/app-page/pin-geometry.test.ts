import { describe, expect, it } from "vitest";
import {
  fromSpot,
  isInPicture,
  moveByKey,
  PIN_PICTURE,
  roundPlace,
  toSpot,
} from "#functions/bridge/app-page/browser/screens/locations/pin-geometry.ts";

const EQUATOR = { latitude: 0, longitude: 10 };
const OSLO = { latitude: 60, longitude: 10 };

describe("a pin that is moved by keys", () => {
  it.each([
    ["ArrowUp", { latitude: 0.00005, longitude: 10 }],
    ["ArrowDown", { latitude: -0.00005, longitude: 10 }],
    ["ArrowLeft", { latitude: 0, longitude: 9.99995 }],
    ["ArrowRight", { latitude: 0, longitude: 10.00005 }],
  ])("goes five meters by %s", (key, place) => {
    expect(moveByKey(EQUATOR, key, false)).toEqual(place);
  });

  it("goes fifty meters with the shift key, as far to the east as to the north", () => {
    expect(moveByKey(OSLO, "ArrowUp", true)).toEqual({ latitude: 60.0005, longitude: 10 });
    expect(moveByKey(OSLO, "ArrowRight", true)).toEqual({ latitude: 60, longitude: 10.001 });
  });

  it("stays where it is by other keys, and in range at the ends of the world", () => {
    expect(moveByKey(OSLO, "Enter", false)).toBeUndefined();
    const north = moveByKey({ latitude: 90, longitude: 179.9999 }, "ArrowUp", true);
    expect(north?.latitude).toBe(90);
    const east = moveByKey({ latitude: 0, longitude: 179.9999 }, "ArrowRight", true);
    expect(east?.longitude).toBe(-179.9996);
  });
});

describe("the picture around a pin", () => {
  it("has its center in the middle, a hundred meters to each line, and north above", () => {
    const { width, height, gridUnits } = PIN_PICTURE;
    expect(toSpot(OSLO, OSLO)).toEqual([width / 2, height / 2]);
    const [x, y] = toSpot(OSLO, { latitude: 60 + 100 / 111_320, longitude: 10 + 200 / 111_320 });
    expect(x).toBeCloseTo(width / 2 + gridUnits, 5);
    expect(y).toBeCloseTo(height / 2 - gridUnits, 5);
  });

  it.each([
    [20, 30],
    [320, 190],
  ])("has a place at each spot, which is at that spot: %d, %d", (x, y) => {
    const [right, down] = toSpot(OSLO, fromSpot(OSLO, [x, y]));
    expect(Math.abs(right - x)).toBeLessThan(0.1);
    expect(Math.abs(down - y)).toBeLessThan(0.1);
  });

  it("ends where the pin cannot be seen whole, with its head above its place", () => {
    const { width, height } = PIN_PICTURE;
    const corners = [
      [10, 45],
      [width - 10, height],
    ] as const;
    expect(corners.map(isInPicture)).toEqual([true, true]);
    const outside = [
      [9, 60],
      [width - 9, 60],
      [60, 44],
      [60, height + 1],
    ] as const;
    expect(outside.map(isInPicture)).toEqual([false, false, false, false]);
  });
});

it("keeps a tenth of a meter", () => {
  expect(roundPlace({ latitude: 1.234_567_89, longitude: -1.234_567_89 })).toEqual({
    latitude: 1.234568,
    longitude: -1.234568,
  });
});
