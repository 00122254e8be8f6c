import { describe, expect, it } from "vitest";
import { parseOrder } from "#shared/bridge/adapters/courier/parse-order.ts";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const URL_OF_DOOR = "https://images.test/door.jpg";
const image = {
  pack_img: URL_OF_DOOR,
  inserted_date: noon.toISOString(),
  img_type: "2",
  pack_img_status: "1700",
};
const readPoint = (point_images: unknown) =>
  parsePoint({ code: 0, data: { id: 1, status_id: 1700, point_images } }, "key");
const readOrder = (order_images: unknown) =>
  parseOrder({ code: "0", data: { id: "9", pack_status: "80", order_images } }, "9");

describe("the photos of a handover", () => {
  it("are read from points and from orders, with their time", () => {
    const proofImages = [{ url: URL_OF_DOOR, at: noon }];

    expect(readPoint([image])).toMatchObject({ proofImages });
    expect(readOrder([{ ...image, pack_img_status: "80" }])).toMatchObject({ proofImages });
    expect(readOrder([{ ...image, pack_img_status: 70, img_type: 2 }])).toMatchObject({
      proofImages,
    });
  });

  it("need no more than a link, which can be an image itself", () => {
    const data = "data:image/png;base64,iVBORw0KGgo=";

    expect(readPoint([{ pack_img: data }])).toMatchObject({ proofImages: [{ url: data }] });
    expect(readPoint([{ ...image, pack_img_status: "Handed over" }])).toHaveProperty("proofImages");
  });

  it("are the last three", () => {
    const many = [1, 2, 3, 4].map((number) => ({ ...image, pack_img: `${URL_OF_DOOR}?${number}` }));

    expect(readPoint(many)).toMatchObject({
      proofImages: [2, 3, 4].map((number) => ({ url: `${URL_OF_DOOR}?${number}` })),
    });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["no list", "none"],
    ["an empty list", []],
    ["entries that are no images", [null, 7, "x", {}, { pack_img: 7 }]],
    ["what the sender uploaded", [{ ...image, img_type: "1" }]],
    ["what was taken at the store", [{ ...image, pack_img_status: "1630" }]],
    ["a failed attempt", [{ ...image, pack_img_status: "Delivery attempt failed" }]],
    ["a script", [{ ...image, pack_img: "javascript:alert(1)" }]],
    ["a drawing, which can have a script", [{ ...image, pack_img: "data:image/svg+xml,<svg/>" }]],
    ["no address", [{ ...image, pack_img: "door.jpg" }]],
    ["an endless address", [{ ...image, pack_img: `${URL_OF_DOOR}?${"x".repeat(2000)}` }]],
  ])("are absent where the courier tells %s", (_, images) => {
    expect(readPoint(images)).toEqual({ pointId: "1", status: "delivered" });
  });

  it("are absent of an order at the pick-up", () => {
    expect(readOrder([{ ...image, pack_img_status: "50" }])).not.toHaveProperty("proofImages");
  });
});
