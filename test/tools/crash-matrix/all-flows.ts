import { countPersonal } from "./final-state.ts";
import type { Flow } from "./flow.ts";
import type { MatrixWorld } from "./matrix-world.ts";
import {
  changeSettings,
  editAddress,
  haveState,
  listStored,
  placeOrder,
  pressButton,
  requestErasure,
} from "./people.ts";
import { describeSignIn, isSignedIn, signIn } from "./sign-in.ts";
import { connectProgram, describeProgram, isProgramTold } from "./told-program.ts";

const POINT = "Courier";
const URGENT = "Urgent courier";
const BOOKING_MINUTES = 10;
const DELIVERY_MINUTES = 60;

const waitForState = async (world: MatrixWorld, state: "booked" | "completed", minutes: number) => {
  if (!(await world.runUntil(() => haveState(world, state), minutes)))
    throw new Error(`the order is not ${state} in ${minutes} minutes`);
};

/** Places an order and lets the bridge book it. */
const bookOrder =
  (store: "woocommerce" | "shopify", method: string) => async (world: MatrixWorld) => {
    await placeOrder(world[store], method);
    await waitForState(world, "booked", BOOKING_MINUTES);
  };

/** The id of the only order. */
const findOrderId = (world: MatrixWorld): string => listStored(world)[0]?.key.orderId ?? "";

const FLOWS: readonly Flow[] = [
  {
    name: "point",
    says: "a WooCommerce order becomes a point of the courier",
    act: async (world) => void (await placeOrder(world.woocommerce, POINT)),
    isOver: (world) => haveState(world, "booked"),
  },
  {
    name: "order",
    says: "a Shopify order becomes a courier order: quoted, then confirmed",
    act: async (world) => void (await placeOrder(world.shopify, URGENT)),
    isOver: (world) => haveState(world, "booked"),
  },
  {
    name: "batch",
    says: "two WooCommerce orders go out as one courier order",
    prepare: async (world) => {
      const changing = changeSettings(world, world.woocommerce, {
        batching: { kind: "minutes", minutes: 3 },
      });
      await world.run(60);
      await changing;
    },
    async act(world) {
      await placeOrder(world.woocommerce, URGENT);
      await placeOrder(world.woocommerce, URGENT);
    },
    isOver: (world) => haveState(world, "booked", 2),
  },
  {
    name: "cancel",
    says: "the merchant cancels a booked courier order, which is refunded",
    prepare: bookOrder("woocommerce", URGENT),
    act: (world) => pressButton(world, world.woocommerce, findOrderId(world), "cancel"),
    isOver: (world) => haveState(world, "cancelled"),
  },
  {
    name: "edit",
    says: "the address of a booked order is changed in its store, and it is booked again",
    prepare: bookOrder("woocommerce", URGENT),
    act: (world) => editAddress(world, findOrderId(world)),
    isOver: (world) =>
      haveState(world, "booked") && listStored(world)[0]?.formerRecords.length === 1,
  },
  {
    name: "shopify-fulfillment",
    says: "Shopify is told how a booked order is delivered",
    prepare: bookOrder("shopify", POINT),
    act: async () => undefined,
    isOver: (world) => haveState(world, "completed"),
  },
  {
    name: "woocommerce-note",
    says: "WooCommerce and the buyer are told how a booked order is delivered",
    prepare: bookOrder("woocommerce", POINT),
    act: async () => undefined,
    isOver: (world) => haveState(world, "completed"),
  },
  {
    name: "watch",
    says: "three booked courier orders of an account are looked at together until they are delivered",
    async prepare(world) {
      for (let order = 0; order < 3; order++) await placeOrder(world.woocommerce, URGENT);
      if (!(await world.runUntil(() => haveState(world, "booked", 3), BOOKING_MINUTES)))
        throw new Error(`three orders are not booked in ${BOOKING_MINUTES} minutes`);
    },
    act: async () => undefined,
    isOver: (world) => haveState(world, "completed", 3),
  },
  {
    name: "hold",
    says: "an order is held for its price, and WooCommerce's order tells its merchant",
    prepare: async (world) => {
      const changing = changeSettings(world, world.woocommerce, {
        priceCeiling: { kind: "amount", cents: 100 },
      });
      await world.run(60);
      await changing;
    },
    act: async (world) => void (await placeOrder(world.woocommerce, URGENT)),
    isOver: (world) =>
      haveState(world, "held") &&
      listStored(world).every(({ orderNote }) => orderNote && !orderNote.attemptedAt),
  },
  {
    name: "program",
    says: "a program of WooCommerce's merchant is told that an order is booked",
    prepare: connectProgram,
    act: async (world) => void (await placeOrder(world.woocommerce, POINT)),
    isOver: (world) => haveState(world, "booked") && isProgramTold(world),
    describe: describeProgram,
  },
  {
    name: "sign-in",
    says: "the administrator of a WooCommerce store signs in by a mailed link",
    act: signIn,
    isOver: isSignedIn,
    describe: describeSignIn,
  },
  {
    name: "erase",
    says: "Shopify asks to erase the data of a delivered order's buyer",
    prepare: async (world) => {
      await bookOrder("shopify", POINT)(world);
      await waitForState(world, "completed", DELIVERY_MINUTES);
    },
    act: (world) => requestErasure(world, findOrderId(world)),
    isOver: ({ systems }) =>
      Object.values(systems.tables).every((table) => countPersonal(table) === 0),
  },
];

export const FLOW_NAMES = FLOWS.map(({ name }) => name);

export function findFlow(name: string): Flow {
  const flow = FLOWS.find((one) => one.name === name);
  if (flow === undefined) throw new Error(`there is no flow ${name}: ${FLOW_NAMES.join(", ")}`);
  return flow;
}
