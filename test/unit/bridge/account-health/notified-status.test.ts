import { describe, expect, it } from "vitest";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { CourierAccount } from "#shared/bridge/domain/stores/store.ts";
import { viewNotifiedPoint } from "#shared/bridge/domain/tracking/notified-status.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildJourney } from "#test/builders/bridge/tracked-deliveries.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

/** It reached its status ten minutes after noon. */
const buildAt = (status: CourierStatus, changes: Partial<Delivery> = {}) =>
  buildJourney([status], { pointId: "7000", accessKey: "1001", ...changes });
const later = addMinutes(noon, 20);

const view = (
  known: CourierStatus,
  status: CourierStatus,
  {
    changes = {},
    at = later,
    now = later,
  }: { changes?: Partial<Delivery>; at?: Date; now?: Date } = {},
) => viewNotifiedPoint(buildAt(known, changes), { status, at }, now);

describe("what a signed notification tells", () => {
  it.each([
    ["assigned", "at-pickup"],
    ["at-pickup", "picked-up"],
    ["assigned", "picked-up"],
    ["picked-up", "at-dropoff"],
  ] as const)("is used at once from %s to %s", (known, status) => {
    expect(view(known, status)).toEqual({ pointId: "7000", status });
  });

  it("keeps the arrival that was planned, and asks for it again when the driver has the parcel", () => {
    const estimatedDeliveryAt = addMinutes(noon, 60);
    const statusHistory = [{ status: "assigned", at: noon, estimatedDeliveryAt }] as const;
    const changes = { statusHistory };

    expect(view("assigned", "at-pickup", { changes })).toEqual({
      ...{ pointId: "7000", status: "at-pickup", plannedArrivalAt: estimatedDeliveryAt },
    });
    expect(view("assigned", "picked-up", { changes })).toBeUndefined();
  });

  it.each([
    ["a driver, whom it does not name", "scheduled", "assigned"],
    ["a plan", "ready", "scheduled"],
    ["the end, with its photos", "at-dropoff", "delivered"],
    ["that nobody answered", "at-dropoff", "no-answer"],
    ["that the attempt failed", "at-dropoff", "attempt-failed"],
    ["a step before a driver is known", "scheduled", "at-pickup"],
    ["a step back", "at-pickup", "assigned"],
    ["what is known", "picked-up", "picked-up"],
    ["a step back that is allowed", "no-answer", "at-dropoff"],
    ["a step of a former attempt", "attempt-failed", "picked-up"],
  ] as const)("is read back where it tells %s", (_, known, status) => {
    expect(view(known, status)).toBeUndefined();
  });

  it.each([
    ["came late", { now: addMinutes(later, 3) }],
    ["is of a time before the last status", { at: addMinutes(noon, 9), now: addMinutes(noon, 10) }],
    ["is of the future", { at: addMinutes(later, 2) }],
    ["is about a point that its courier did not know", { changes: { missingSince: noon } }],
    [
      "comes while the merchant wants something",
      { changes: { pendingAction: { action: "rate" } } },
    ],
    ["comes while somebody looks at the driver's position", { changes: { lookedAt: later } }],
    ["is about no point", { changes: { pointId: undefined } }],
  ] as const)("is read back where it %s", (_, parts) => {
    expect(view("assigned", "at-pickup", parts)).toBeUndefined();
  });
});

describe("a run that a signed notification began", () => {
  /** A delivery with a driver, and how often its courier was asked since. */
  async function startDrive(account: Partial<CourierAccount> = {}) {
    let reads = 0;
    const simulation = createBridgeSimulation(undefined, (target) => {
      if (!("trackPoint" in target)) return target;
      const { trackPoint } = target as { trackPoint: (key: string) => unknown };
      const track = (key: string) => {
        reads += 1;
        return trackPoint(key);
      };
      return { ...target, trackPoint: track };
    });
    simulation.conditions.account = account;
    await simulation.placeOrder();
    simulation.movePoint("1001", "assigned");
    await simulation.advanceTime(account.notifiedAt === undefined ? 31 : 180);
    expect((await simulation.readDelivery()).statusHistory.at(-1)?.status).toBe("assigned");
    reads = 0;
    /** Notifies of a status that the point reached so many seconds ago. */
    async function notify(status: CourierStatus, secondsAgo = 0) {
      const at = new Date(simulation.time.now.getTime() - secondsAgo * 1000);
      const notified = { status, at };
      const request = { ...buildDeliveryKey("1001"), reason: "test", source: "courier" } as const;
      await simulation.reconcile({ ...request, notified });
    }
    const readStatuses = async () =>
      (await simulation.readDelivery()).statusHistory.map(({ status }) => status);
    return { simulation, notify, readStatuses, countReads: () => reads };
  }

  it("saves the status without asking the courier", async () => {
    const { simulation, notify, readStatuses, countReads } = await startDrive();
    simulation.movePoint("1001", "at-pickup");
    await simulation.advanceTime(1);
    const before = countReads();

    await notify("at-pickup");

    expect((await readStatuses()).at(-1)).toBe("at-pickup");
    expect(countReads()).toBe(before);
  });

  describe("of a courier whose notifications are relied on", () => {
    const NOTIFIED = { webhookSecret: "whsec_c2VjcmV0", notifiedAt: noon };
    /** A drive whose look is planned in an hour. */
    async function startFollowedDrive() {
      const drive = await startDrive(NOTIFIED);
      const { requeueAt: planned } = await drive.simulation.readDelivery();
      expect(planned).toEqual(addMinutes(drive.simulation.time.now, 60));
      return { ...drive, planned: planned ?? expect.unreachable() };
    }

    it("keeps the look that was planned, which verifies all that was told until then", async () => {
      const { simulation, notify, readStatuses, countReads, planned } = await startFollowedDrive();
      const told = [
        ["at-pickup", 20],
        ["picked-up", 15],
        ["at-dropoff", 1],
      ] as const;
      for (const [status, minutesBefore] of told) {
        simulation.time.now = addMinutes(planned, -minutesBefore);
        await notify(status);
        expect((await readStatuses()).at(-1)).toBe(status);
        expect((await simulation.readDelivery()).requeueAt, status).toEqual(planned);
      }
      expect(countReads()).toBe(0);

      await simulation.advanceTime(1);

      expect(countReads()).toBeGreaterThan(0);
    });

    it("asks the courier if the planned look is due", async () => {
      const { simulation, notify, countReads, planned } = await startFollowedDrive();
      simulation.time.now = planned;

      await notify("at-pickup");

      expect(countReads()).toBeGreaterThan(0);
    });
  });

  it("changes nothing when it comes twice, or out of order", async () => {
    const { simulation, notify, readStatuses } = await startDrive();
    simulation.movePoint("1001", "picked-up");
    await simulation.advanceTime(1);

    await notify("picked-up");
    await notify("picked-up");
    await notify("at-pickup", 30);

    const statuses = await readStatuses();
    expect(statuses.filter((status) => status === "picked-up")).toHaveLength(1);
    expect(statuses.at(-1)).toBe("picked-up");
    expect(statuses).not.toContain("at-pickup");
  });

  it("is verified by the next look", async () => {
    const { simulation, notify, readStatuses, countReads } = await startDrive();
    await simulation.advanceTime(1);
    // The courier's notification is wrong: the driver gave the order back.
    await notify("at-pickup");
    simulation.movePoint("1001", "scheduled");
    const before = countReads();

    await simulation.advanceTime(31);

    expect(countReads()).toBeGreaterThan(before);
    expect((await readStatuses()).at(-1)).toBe("scheduled");
  });
});
