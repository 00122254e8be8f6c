import { describe, expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  concludeInterrupted,
  findBrokenLink,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { Installation, InstallationState } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { SetupTestDeps } from "#shared/bridge/use-cases/setup-test/setup-test-deps.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { fail } from "#shared/kernel/result.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { createSetupTestWorld } from "#test/fakes/bridge/setup-test-world.ts";

type World = ReturnType<typeof createSetupTestWorld>;

const NOT_TRIED = ["not-tried", undefined];
const down = async () => {
  throw new UnavailableError(createMessage("courier-silent"), { kind: "down" });
};
const SHOPIFY = { kind: "shopify", shop: "tea-house.myshopify.com" } as const;
const buildInstallation = (state: InstallationState): Installation => ({
  ...{ storeId: buildStore().storeId, shop: SHOPIFY.shop, state },
  ...{ missingScopes: [], version: 1, installedAt: new Date("2026-11-01T00:00:00Z") },
});
const NEVER_OPEN = {
  hours: Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      day,
      [],
    ]),
  ),
};

describe("a test of a store with a sandbox account", () => {
  it("walks the whole way and books one delivery", async () => {
    const world = createSetupTestWorld();

    expect(await world.walk()).toEqual({
      store: ["works", "store-answers"],
      webhooks: ["works", "webhooks-active"],
      location: ["works", "location-open"],
      account: ["works", "account-accepted"],
      quote: ["works", "price-quoted"],
      booking: ["works", "delivery-booked"],
      notification: ["works", "notification-arrived"],
      delivery: ["works", "delivered"],
    });
    expect(world.state.points).toHaveLength(1);
    expect(world.state.points[0]).toMatchObject({
      accessKey: "setup-test-t-1",
      email: world.account.email,
      notes: "Setup test of Order Bridge. No parcel.",
    });
    expect(world.state.stored?.finishedAt).toBeDefined();
  });

  it("tries one link a request, so that none takes long", async () => {
    const world = createSetupTestWorld();
    await world.start();
    for (const tried of [1, 2, 3, 4, 5, 6]) {
      await world.goOn();
      const states = Object.values(world.listLinks()).map(([state]) => state);
      expect(states.filter((state) => state === "works")).toHaveLength(tried);
    }
    expect(world.listLinks().delivery?.[0]).toBe("waiting");
  });
});

describe("a test of a store without a sandbox account", () => {
  it("ends with the price and sends no driver", async () => {
    const world = createSetupTestWorld();
    world.state.store = buildStore();

    expect(await world.walk()).toMatchObject({
      quote: ["works", "price-quoted"],
      booking: ["not-tried", "live-account"],
      notification: ["not-tried", "live-account"],
      delivery: ["not-tried", "live-account"],
    });
    expect(world.state.points).toEqual([]);
    expect(world.state.stored && findBrokenLink(world.state.stored)).toBeUndefined();
  });

  it("books nothing where the sandbox account is taken away after the price", async () => {
    const world = createSetupTestWorld();
    const quote = async () => {
      world.state.store = buildStore();
      return world.courier.quote();
    };

    expect(await world.walk({ openCourier: () => ({ ...world.courier, quote }) })).toMatchObject({
      booking: ["not-tried", "live-account"],
    });
    expect(world.state.points).toEqual([]);
  });
});

const BROKEN: readonly [
  link: string,
  code: string,
  why: string,
  change: (world: World) => Partial<SetupTestDeps>,
][] = [
  [
    "store",
    "store-disconnected",
    "the store is disconnected",
    ({ state }) => {
      state.store = buildStore({ access: { kind: "disconnected", url: "https://shop.example" } });
      return {};
    },
  ],
  [
    "store",
    "store-keys.unknown-keys",
    "the store refuses the keys",
    () => ({
      openStorefront: () => ({
        listChangedOrders: () => ({
          [Symbol.asyncIterator]: () => ({
            next: () =>
              Promise.reject(new UnavailableError(createMessage("store-keys.unknown-keys"))),
          }),
        }),
      }),
    }),
  ],
  [
    "store",
    "installation.uninstalled",
    "the shop has uninstalled the app",
    ({ state }) => {
      state.store = buildStore({ access: SHOPIFY });
      state.installation = buildInstallation("uninstalled");
      return {};
    },
  ],
  [
    "store",
    "store-fault",
    "the store's answer has no form that is known",
    () => ({
      openStorefront: () => {
        throw new TypeError("no orders");
      },
    }),
  ],
  [
    "webhooks",
    "webhooks-missing",
    "a webhook is paused",
    ({ state }) => {
      state.webhooks = state.webhooks.map((one) => ({ ...one, isActive: one.id !== 2 }));
      return {};
    },
  ],
  [
    "location",
    "location-missing",
    "the courier is to collect, and there is no location",
    ({ state }) => {
      state.settings = { ...buildSettings({ locations: [] }), defaultMode: "urgent" };
      return {};
    },
  ],
  [
    "location",
    "location-never-open",
    "a location is never open",
    ({ state }) => {
      state.settings = buildSettings({ locations: [buildLocation(NEVER_OPEN)] });
      return {};
    },
  ],
  [
    "account",
    "courier-not-connected",
    "the courier account is disconnected",
    ({ state }) => {
      state.store = buildStore({ isCourierDisconnected: true });
      return {};
    },
  ],
  [
    "account",
    "refused-credentials",
    "the courier refuses the account",
    () => ({ checkAccount: async () => fail(createMessage("refused-credentials")) }),
  ],
  [
    "quote",
    "quote-refused",
    "the courier does not serve the address",
    ({ courier }) => ({
      openCourier: () => ({ ...courier, quote: async () => fail({ text: "Out of area." }) }),
    }),
  ],
  [
    "quote",
    "courier-silent",
    "the courier does not answer",
    ({ courier }) => ({ openCourier: () => ({ ...courier, quote: down }) }),
  ],
  [
    "booking",
    "booking-refused",
    "the courier refuses the delivery",
    ({ courier }) => ({
      openCourier: () => ({ ...courier, createPoint: async () => fail({ text: "No." }) }),
    }),
  ],
  [
    "booking",
    "booking-unconfirmed",
    "the courier never answers the booking",
    ({ courier }) => ({ openCourier: () => ({ ...courier, createPoint: down }) }),
  ],
  [
    "booking",
    "paused-by-operator",
    "the operator holds the store's bookings",
    ({ state }) => {
      const { sandboxAccountId } = state.store ?? buildStore();
      state.store = buildStore({ sandboxAccountId, pausedAt: state.now });
      return {};
    },
  ],
  [
    "notification",
    "notification-missing",
    "no notification comes in",
    ({ state }) => {
      state.isNotifying = false;
      return {};
    },
  ],
  [
    "delivery",
    "not-delivered",
    "the courier ends the delivery otherwise",
    ({ state }) => {
      state.statuses = ["ready", "assigned", "failed"];
      return {};
    },
  ],
  [
    "delivery",
    "not-delivered-in-time",
    "the delivery never moves",
    ({ state }) => {
      state.statuses = ["ready"];
      return {};
    },
  ],
];

describe("a broken link", () => {
  it.each(BROKEN)("is %s (%s) if %s", async (link, code, _, change) => {
    const world = createSetupTestWorld();
    const links = await world.walk(change(world));

    expect(links[link]).toEqual(["broken", code]);
    expect(world.state.stored && findBrokenLink(world.state.stored)).toBe(link);
    expect(world.state.stored?.finishedAt).toBeDefined();
    const names = Object.keys(links);
    const before = names.slice(0, names.indexOf(link));
    expect(before.filter((one) => links[one]?.[0] === "broken")).toEqual([]);
    expect(world.state.points.length).toBeLessThanOrEqual(1);
  });

  it("leaves what follows untried", async () => {
    const world = createSetupTestWorld();
    world.state.webhooks = [];

    expect(await world.walk()).toEqual({
      store: ["works", "store-answers"],
      webhooks: ["broken", "webhooks-missing"],
      location: NOT_TRIED,
      account: NOT_TRIED,
      quote: NOT_TRIED,
      booking: NOT_TRIED,
      notification: NOT_TRIED,
      delivery: NOT_TRIED,
    });
  });

  it("is not the notification where it names no delivery, and came since the booking", async () => {
    const world = createSetupTestWorld();
    world.state.isNaming = false;
    // A move takes three minutes, for one that names the delivery.
    world.state.statuses = ["ready", ...Array<"assigned">(100).fill("assigned"), "delivered"];

    expect(await world.walk()).toMatchObject({
      notification: ["works", "notification-unnamed"],
      delivery: ["works", "delivered"],
    });
  });

  it("is the notification where all that came named none and were earlier", async () => {
    const world = createSetupTestWorld();
    world.state.isNotifying = false;
    world.state.unnamedAt = new Date(world.state.now.getTime() - 1);

    expect((await world.walk()).notification).toEqual(["broken", "notification-missing"]);
  });

  it("is the notification alone where the delivery arrives all the same", async () => {
    const world = createSetupTestWorld();
    world.state.isNotifying = false;

    expect(await world.walk()).toMatchObject({
      notification: ["broken", "notification-missing"],
      delivery: ["works", "delivered"],
    });
  });

  it("keeps the recipient's data out of what the courier says", async () => {
    const world = createSetupTestWorld();
    const text = `${world.account.email} at 350 5th Ave, New York, NY 10118, US is unknown.`;
    await world.walk({
      openCourier: () => ({ ...world.courier, quote: async () => fail({ text }) }),
    });

    const { message } = world.state.stored?.links.quote ?? {};
    expect(message?.params).toEqual({ courierText: "… at … is unknown." });
  });
});

describe("what is no fault", () => {
  it("is a location that is closed for a season beside one that opens", async () => {
    const world = createSetupTestWorld();
    const locations = [
      buildLocation({ ...NEVER_OPEN, id: "beach", name: "Beach" }),
      buildLocation({ id: "town", name: "Town" }),
    ];
    world.state.settings = buildSettings({ locations });

    expect(await world.walk()).toMatchObject({ delivery: ["works", "delivered"] });
    const { message } = world.state.stored?.links.location ?? {};
    expect(message).toMatchObject({
      code: "setup-test.location-open",
      params: { location: "Town" },
    });
  });

  it("is a merchant who hands parcels over: the test ends with the account", async () => {
    const world = createSetupTestWorld();
    world.state.settings = buildSettings({ locations: [] });

    expect(await world.walk()).toMatchObject({
      location: ["not-tried", "location-not-needed"],
      account: ["works", "account-accepted"],
      quote: ["not-tried", "quote-without-location"],
      delivery: ["not-tried", "quote-without-location"],
    });
    expect(world.state.stored && findBrokenLink(world.state.stored)).toBeUndefined();
  });

  it.each([
    ["awaited", undefined, "webhook-awaited"],
    ["known", new Date("2026-11-24T13:00:00Z"), "webhook-received"],
  ])("is a Shopify shop whose last webhook is %s", async (_, receivedAt, code) => {
    const world = createSetupTestWorld();
    world.state.store = buildStore({ access: SHOPIFY });
    world.state.webhookReceivedAt = receivedAt;
    world.state.installation = buildInstallation("installed");

    expect(await world.walk()).toMatchObject({ webhooks: ["works", code] });
  });

  it("is a courier that fails while its delivery is followed", async () => {
    const world = createSetupTestWorld();
    let fails = 2;
    const trackPoint = async (accessKey: string) =>
      fails-- > 0 ? down() : world.courier.trackPoint(accessKey);

    expect(
      await world.walk({ openCourier: () => ({ ...world.courier, trackPoint }) }),
    ).toMatchObject({ delivery: ["works", "delivered"] });
  });

  it("is a booking whose answer was lost: the delivery is found, and not asked for again", async () => {
    const world = createSetupTestWorld();
    const createPoint: typeof world.courier.createPoint = async (point) => {
      await world.courier.createPoint(point);
      return down();
    };

    expect(
      await world.walk({ openCourier: () => ({ ...world.courier, createPoint }) }),
    ).toMatchObject({ booking: ["works", "delivery-booked"], delivery: ["works", "delivered"] });
    expect(world.state.points).toHaveLength(1);
  });
});

describe("a booking that the courier did not confirm", () => {
  /** The request takes effect and has no answer, and for so many minutes the courier cannot be asked. */
  function loseAnswer({ courier, state }: World, minutes: number): Partial<SetupTestDeps> {
    const until = addMinutes(state.now, minutes);
    const createPoint: typeof courier.createPoint = async (point) => {
      await courier.createPoint(point);
      return down();
    };
    const findPoint = async (accessKey: string) =>
      state.now < until ? down() : courier.findPoint(accessKey);
    return { openCourier: () => ({ ...courier, createPoint, findPoint }) };
  }

  it("is looked for until the courier can be asked", async () => {
    const world = createSetupTestWorld();

    expect(await world.walk(loseAnswer(world, 20))).toMatchObject({
      booking: ["works", "delivery-booked"],
      delivery: ["works", "delivered"],
    });
    expect(world.state.points).toHaveLength(1);
  });

  it("is looked for until its account is connected again", async () => {
    const world = createSetupTestWorld();
    const until = addMinutes(world.state.now, 20);
    const isGone = () => world.state.points.length > 0 && world.state.now < until;
    const stores = {
      ...world.deps.stores,
      findAccount: async () => (isGone() ? undefined : world.account),
    };

    expect(await world.walk({ ...loseAnswer(world, 0), stores })).toMatchObject({
      booking: ["works", "delivery-booked"],
    });
  });

  it("is not given up because the only look after minutes fails", async () => {
    const world = createSetupTestWorld();
    await world.start();
    const changes = loseAnswer(world, 10);
    for (let at = 0; at < 6; at++) await world.goOn(changes);
    expect(world.state.points).toHaveLength(1);
    for (const minutes of [5, 5]) {
      expect(world.listLinks().booking).toEqual(["waiting", undefined]);
      world.state.now = addMinutes(world.state.now, minutes);
      await world.goOn(changes);
    }

    expect(world.listLinks().booking).toEqual(["works", "delivery-booked"]);
  });

  it("may exist, and is not said to be missing, if the courier can never be asked", async () => {
    const world = createSetupTestWorld();

    expect(await world.walk(loseAnswer(world, 60))).toMatchObject({
      booking: ["broken", "booking-unanswered"],
      delivery: NOT_TRIED,
    });
  });
});

describe("a look at the delivery", () => {
  const book = async (world: World) => {
    await world.start();
    for (let at = 0; at < 6; at++) await world.goOn();
    expect(world.listLinks().booking).toEqual(["works", "delivery-booked"]);
  };

  it("is taken once a second at most, however many continue the test", async () => {
    const world = createSetupTestWorld();
    world.state.statuses = ["ready"];
    await book(world);
    let looks = 0;
    const trackPoint = async (accessKey: string) => {
      looks += 1;
      return world.courier.trackPoint(accessKey);
    };
    const goOn = () => world.goOn({ openCourier: () => ({ ...world.courier, trackPoint }) });

    const answers = await Promise.all(Array.from({ length: 10 }, goOn));
    expect(looks).toBe(1);
    expect(answers).toEqual(answers.map(() => world.state.stored));
    for (const [milliseconds, taken] of [
      [999, 1],
      [1, 2],
      [1_000, 3],
    ] as const) {
      world.state.now = new Date(world.state.now.getTime() + milliseconds);
      await goOn();
      await goOn();
      expect(looks).toBe(taken);
    }
  });

  it("says nothing at the end if the courier cannot be asked", async () => {
    const world = createSetupTestWorld();
    await world.walk({ openCourier: () => ({ ...world.courier, trackPoint: down }) });

    const { stored, now } = world.state;
    expect(world.listLinks().delivery).toEqual(["waiting", undefined]);
    const link = stored && concludeInterrupted(stored, now).links.notification;
    expect(link?.message?.code).toBe("setup-test.interrupted");
  });

  it("expects no notification before a driver has the delivery", async () => {
    const world = createSetupTestWorld();
    Object.assign(world.state, { statuses: ["ready", "scheduled"], isNotifying: false });

    expect(await world.walk()).toMatchObject({
      notification: ["not-tried", undefined],
      delivery: ["broken", "not-delivered-in-time"],
    });
  });

  it("finds a notification that comes late", async () => {
    const world = createSetupTestWorld();
    Object.assign(world.state, { statuses: ["assigned"], isNotifying: false });
    await book(world);
    for (let minute = 0; minute < 4; minute++) {
      await world.goOn();
      world.state.now = addMinutes(world.state.now, 1);
    }
    expect(world.listLinks().notification).toEqual(["broken", "notification-missing"]);
    world.state.isNotifying = true;
    for (let minute = 0; minute < 2; minute++) {
      await world.goOn();
      world.state.now = addMinutes(world.state.now, 1);
    }
    world.state.statuses = ["delivered"];
    await world.runToEnd();

    expect(world.listLinks()).toMatchObject({
      notification: ["works", "notification-arrived"],
      delivery: ["works", "delivered"],
    });
  });
});

describe("starting a test", () => {
  it("returns the one that runs, and starts no other", async () => {
    const world = createSetupTestWorld();
    await world.start();
    await world.goOn();

    expect(await world.start()).toMatchObject({ testId: "t-1", version: 2 });
    expect(world.state.tests).toBe(1);
  });

  it("is refused within ten seconds of the last start", async () => {
    const world = createSetupTestWorld();
    world.state.webhooks = [];
    await world.walk();

    expect(await world.start()).toBe("too-soon");
    world.state.now = new Date(world.state.now.getTime() + 10_000);
    expect(await world.start()).toMatchObject({ testId: "t-2" });
  });

  it("replaces a test that nobody continued, which ended where it stood", async () => {
    const world = createSetupTestWorld();
    await world.start();
    world.state.now = new Date(world.state.now.getTime() + 10 * 60_000);
    const { stored, now } = world.state;

    expect(stored && findBrokenLink(concludeInterrupted(stored, now))).toBe("store");
    await world.goOn();
    expect(world.listLinks().store?.[0]).toBe("waiting");
    expect(await world.start()).toMatchObject({ testId: "t-2" });
  });
});

describe("continuing a test", () => {
  it("from two places at once books one delivery", async () => {
    const world = createSetupTestWorld();
    await world.start();
    for (let at = 0; at < 5; at++) await world.goOn();
    await Promise.all([world.goOn(), world.goOn(), world.goOn()]);

    expect(world.state.points).toHaveLength(1);
    await world.runToEnd();
    expect(world.listLinks().delivery).toEqual(["works", "delivered"]);
    expect(world.state.points).toHaveLength(1);
  });

  it("does nothing for a store that was erased meanwhile", async () => {
    const world = createSetupTestWorld();
    await world.start();
    world.state.stored = undefined;
    world.state.store = undefined;

    expect(await world.goOn()).toBeUndefined();
    expect(world.state.points).toEqual([]);
  });
});
