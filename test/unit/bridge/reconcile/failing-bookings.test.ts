import { describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

type Failure = "courier-silent" | "courier-unclear";

/** A courier that says what it has, and answers no request to book. */
function createFailingCourier(failure: Failure, defaultMode: "point" | "urgent") {
  const location = {
    ...{ id: "main", name: "Main", address: "1 Main St, New York", timeZone: "America/New_York" },
    ...{ contactName: "Ada", contactPhone: "+12125550100" },
  };
  const simulation = createBridgeSimulation(buildSettings({ defaultMode, locations: [location] }));
  const tries: Date[] = [];
  const fail = async () => {
    tries.push(simulation.time.now);
    throw new UnavailableError(createMessage(failure));
  };
  const { createPoint, confirm } = simulation.courier;
  Object.assign(simulation.courier, { createPoint: fail, confirm: fail });
  const heal = () => Object.assign(simulation.courier, { createPoint, confirm });
  return { ...simulation, tries, heal };
}

describe.each(["point", "urgent"] as const)(
  "a booking by %s that the courier never answers",
  (mode) => {
    it("has its error at each look, since the first failure", async () => {
      const simulation = createFailingCourier("courier-silent", mode);
      await simulation.placeOrder();
      await simulation.advanceTime(3);
      const { lastError } = await simulation.readDelivery();
      expect(lastError).toMatchObject({ code: "courier-silent" });

      for (let minute = 0; minute < 40; minute++) {
        await simulation.editOrder("1001", {});
        expect((await simulation.readDelivery()).lastError?.since).toEqual(lastError?.since);
        await simulation.advanceTime(1);
      }
    });

    it("is tried at growing intervals, of five minutes in the end", async () => {
      const simulation = createFailingCourier("courier-silent", mode);
      await simulation.placeOrder();
      await simulation.advanceTime(60);

      const [last, before] = simulation.tries.toReversed();
      expect((last?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(5 * 60_000);
    });

    it("stays on hold while nobody knows whether it was made, and is made once the courier answers", async () => {
      const simulation = createFailingCourier("courier-unclear", mode);
      await simulation.placeOrder();
      await simulation.advanceTime(20);
      for (let minute = 0; minute < 20; minute++) {
        await simulation.advanceTime(1);
        expect(await simulation.readDelivery()).toMatchObject({
          ...{ state: "held", reason: { code: "courier-unclear" } },
        });
      }

      simulation.heal();
      await simulation.advanceTime(6);
      const { state, lastError } = await simulation.readDelivery();
      expect({ state, lastError }).toEqual({ state: "booked", lastError: undefined });
    });
  },
);
