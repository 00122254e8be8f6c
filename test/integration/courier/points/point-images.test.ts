import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
});
afterEach(() => setup.close());

const LINK = "https://images.test/Quillfeather.jpg";
const addImage = (id: number, body: object = { url: LINK }) =>
  setup.operateRecord(`points/${id}/images`, body);
const readImages = async (id: number) => (await setup.trackPoint(id)).point_images;

describe("the images of a point", () => {
  beforeEach(() => setup.register());

  it("are links that the courier's side adds, with the status of the point", async () => {
    const id = await setup.createPoint();
    expect(await readImages(id)).toBeUndefined();

    expect(await addImage(id)).toEqual({
      status: 200,
      body: { code: 0, id, status_id: 1000, status: "Ready for delivery" },
    });
    await setup.setPointStatus(id, 1500);
    await addImage(id, { url: LINK, img_type: "1" });

    const uploaded = { pack_img: LINK, inserted_date: "2026-03-02T12:00:00.000Z" };
    expect(await readImages(id)).toEqual([
      { ...uploaded, img_type: "2", pack_img_status: "1000" },
      { ...uploaded, img_type: "1", pack_img_status: "1500" },
    ]);
  });

  it("refuses what is no link, a twenty-first one, and one of another account", async () => {
    const id = await setup.createPoint();
    const scheme = { url: "javascript:alert(1)" };
    expect(await addImage(id, scheme)).toMatchObject({ body: { errors: [{ field: "url" }] } });
    for (let count = 0; count < 20; count += 1) await addImage(id);
    expect(await addImage(id)).toMatchObject({ status: 400, body: { errors: [{ field: "url" }] } });
    expect(await readImages(id)).toHaveLength(20);

    await setup.register();
    expect(await addImage(id)).toMatchObject({ status: 404 });
  });

  it("are erased with the personal data, and none is added afterwards", async () => {
    const id = await setup.createPoint();
    await addImage(id);
    await setup.sendAsPartner("DELETE", `points/dropoff/${id}/personal-data`);

    expect(await addImage(id)).toMatchObject({ status: 400 });
    expect(await readImages(id)).toBeUndefined();
    const item = await setup.table.get({ pk: "POINTS#1", sk: "0000000001" });
    expect(JSON.stringify(expandStoredItem(item ?? {}))).not.toContain("Quillfeather");
  });

  it("are erased when their time is over", async () => {
    const id = await setup.createPoint();
    await addImage(id);
    await setup.sweepAfter(90 * 24 * 3600 + 60);
    expect(await readImages(id)).toBeUndefined();
  });
});

describe("the simulated driver", () => {
  /** Lets the driver take every step of a sandbox account. */
  async function finishAll() {
    while (setup.courier.queuedTasks.length > 0) {
      setup.courier.advanceTime(10);
      const tasks = setup.courier.queuedTasks.splice(0);
      setup.courier.queuedTasks.push(
        ...tasks.map((task) => ("waitMs" in task ? { ...task, waitMs: 0 } : task)),
      );
      await setup.courier.processReadyTasks();
    }
  }
  const expectProof = (image: { pack_img: string }, status: string) => {
    expect(image).toMatchObject({ img_type: "2", pack_img_status: status });
    const [type, content = ""] = image.pack_img.split(",");
    expect(type).toBe("data:image/png;base64");
    // Every PNG begins like this.
    expect(Buffer.from(content, "base64").subarray(0, 8).toString("latin1")).toBe(
      "\u0089PNG\r\n\u001a\n",
    );
  };

  it("uploads one at the drop-off of a point", async () => {
    await setup.register({ sandbox: true, sandbox_step_seconds: 10 });
    const id = (await setup.postPoint("Order-1", { rec_address: "1 Broadway FAIL_ATTEMPT" })).body
      .inserted_id;
    await finishAll();

    const images = await readImages(id);
    expect(images).toHaveLength(1);
    expectProof(images[0], "1700");
  });

  it("uploads one at each drop-off of an order", async () => {
    await setup.register({ sandbox: true, sandbox_step_seconds: 10 });
    const id = await setup.createOrder();
    await finishAll();

    const { order_images, routes } = await setup.readOrder(id);
    expect(order_images).toHaveLength(routes.length);
    for (const image of order_images) expectProof(image, "80");
  });
});
