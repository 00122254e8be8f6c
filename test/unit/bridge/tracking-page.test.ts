import { expect, it } from "vitest";
import { respondDeliveryPage } from "#functions/bridge/track-delivery/tracking-page.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

/** Renders the page and reads the state of each step and whether the page refreshes itself. */
async function renderSteps(...stages: CourierStatus[]) {
  const statusHistory = stages.map((status) => ({ status, at: noon }));
  const page = await respondDeliveryPage(buildDelivery({ statusHistory }));
  const body = await page.text();
  const steps = [...body.matchAll(/<li class="(\w+)"/g)].map(([, state]) => state);
  return { steps: steps.join(" "), refreshes: page.headers.has("refresh"), body };
}

it.each([
  [["searching"], "now next next next next", true],
  [["assigned"], "done now next next next", true],
  [["on-the-way"], "done done now next next", true],
  [["at-dropoff"], "done done done now next", true],
  [["delivered"], "done done done done done", false],
  [["delivered", "return-ready"], "done done done done done", true],
  [["return-received"], "done done done done done", false],
] satisfies [CourierStatus[], string, boolean][])(
  "shows %j as %s",
  async (stages, steps, refreshes) => {
    expect(await renderSteps(...stages)).toMatchObject({ steps, refreshes });
  },
);

it.each(["failed", "cancelled"] as const)(
  "shows no active step for an order that %s",
  async (status) => {
    const { steps, refreshes, body } = await renderSteps("assigned", status);

    expect(steps).not.toContain("now");
    expect(steps).not.toContain("done done");
    expect(refreshes).toBe(false);
    expect(body).not.toContain("tries again");
  },
);

it("announces another attempt only until the parcel has arrived", async () => {
  expect((await renderSteps("attempt-failed", "ready")).body).toContain("tries again");
  const arrived = await renderSteps("attempt-failed", "delivered", "return-ready");
  expect(arrived.body).not.toContain("tries again");
});

it("is framed by nobody, and sends no form", async () => {
  const page = await respondDeliveryPage(buildDelivery());

  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});
