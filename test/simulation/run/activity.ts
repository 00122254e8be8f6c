import type { Engine } from "../aws/engine.ts";
import { createRandom, type Random } from "../random.ts";
import { startRateBuyers } from "../world/buyers/rate-buyers.ts";
import { startRedactions } from "../world/buyers/redactions.ts";
import { startShoppers } from "../world/buyers/shoppers.ts";
import { startColleagues } from "../world/colleagues.ts";
import type { ConnectedStore } from "../world/connect-merchants.ts";
import { startMerchant } from "../world/merchants.ts";
import { startOperator } from "../world/operators.ts";
import type { PlacedOrder } from "../world/placed-order.ts";
import { startStoreKeepers } from "../world/store-keepers.ts";
import type { StoreModel } from "../world/store-model.ts";

/** People act for this long. */
const BUSY_MINUTES = 40;

/** How much people do in a run. */
export interface Activity {
  readonly orders: number;
  /** Whether buyers and merchants change orders in the store. */
  readonly hasEdits: boolean;
  /** The buttons that the merchant presses. */
  readonly actions: number;
  /** Whether the merchant presses them seconds after an order, while the bridge works on it. */
  readonly isHurried: boolean;
  /** What the operator does. */
  readonly interventions: number;
  /** The highest price without an approval, in cents; 0 is none. */
  readonly ceilingCents: number;
  /** How often two people save the settings of a store at the same time. */
  readonly settings: number;
  /** Whether the run goes on until the buyers' data may no longer be stored. */
  readonly hasRetention: boolean;
  /** Of which shipping method all orders are; of several, if it is empty. */
  readonly method: string;
  /** For so many minutes orders of a store are collected for one courier order; 0 is off. */
  readonly batchMinutes: number;
  /** How likely an order goes farther than the courier does, which refuses it. */
  readonly farShare: number;
  /** With which status the WooCommerce store refuses each note for its merchant; 0: it takes them. */
  readonly noteStatus: number;
  /** Whether the Shopify merchant has allowed notes and product tags from the beginning. */
  readonly isPermitted: boolean;
  /** How often that is granted or revoked. */
  readonly permissionChanges: number;
  /** What becomes of orders of a tagged product; without a rule, if it is empty. */
  readonly tagRule: "" | "hold" | "ignore";
  /** How often a product gets the tag or loses it. */
  readonly tagEdits: number;
  /** How often merchants correct orders, alone or with a colleague at the same time. */
  readonly corrections: number;
  /** How likely a Shopify order has goods at two locations. */
  readonly splitShare: number;
  /** How likely a Shopify order becomes too old for the shop to show it. */
  readonly oldShare: number;
  /** Whether programs of the merchants are told of events. */
  readonly hasPrograms: boolean;
  /** Whether merchants are mailed what needs them. */
  readonly hasMails: boolean;
  /** Whether the Shopify shop sells the courier's prices at its checkout, and buyers pay them. */
  readonly hasRates: boolean;
  /** How many buyers of the Shopify store have their data erased. */
  readonly redactions: number;
}

export const drawActivity = ({ drawInteger, pick }: Random): Activity => ({
  orders: drawInteger(1, 5),
  hasEdits: drawInteger(0, 3) > 0,
  actions: drawInteger(0, 4),
  interventions: drawInteger(0, 2),
  ceilingCents: pick([0, 0, 900]),
  settings: pick([0, 0, 1, 3]),
  hasRetention: false,
  method: "",
  isHurried: drawInteger(0, 1) === 1,
  batchMinutes: pick([0, 0, 3, 10]),
  farShare: pick([0, 0, 0.3]),
  noteStatus: pick([0, 0, 0, 400, 403]),
  isPermitted: pick([true, true, false]),
  permissionChanges: pick([0, 0, 1, 3]),
  tagRule: pick(["", "", "", "", "hold", "ignore"]),
  tagEdits: pick([0, 1, 3]),
  corrections: pick([0, 0, 3]),
  splitShare: pick([0, 0, 0.5]),
  oldShare: pick([0, 0, 0, 0.3]),
  hasPrograms: pick([false, false, true]),
  hasMails: pick([false, false, true]),
  hasRates: pick([false, false, true]),
  redactions: pick([0, 0, 1, 2]),
});

interface PeopleOptions {
  readonly activity: Activity;
  readonly seed: number;
  readonly stores: readonly StoreModel[];
  /** Gets each order as it is placed. */
  readonly placed: PlacedOrder[];
  readonly connected: readonly ConnectedStore[];
}

/** Starts buyers, merchants and the operator. */
export function startPeople(engine: Engine, { activity, seed, placed, ...options }: PeopleOptions) {
  const { stores, connected } = options;
  const common = { minutes: BUSY_MINUTES, ...activity };
  const hasProducts = activity.tagRule !== "";
  startStoreKeepers(engine, { ...common, stores, hasProducts, random: createRandom(seed + 7) });
  const random = createRandom(seed + 4);
  startShoppers(engine, stores, { ...common, placed, hasProducts, random });
  const merchant = startMerchant(engine, {
    ...common,
    stores: connected,
    placed,
    random: createRandom(seed + 5),
  });
  const operator = startOperator(engine, {
    ...common,
    storeIds: stores.map(({ storeId }) => storeId),
    random: createRandom(seed + 6),
  });
  const colleagues = startColleagues(engine, {
    ...{ ...common, connected, placed },
    random: createRandom(seed + 8),
  });
  const { checkouts } = startRateBuyers(engine, stores, {
    ...{ ...common, placed, hasProducts },
    random: createRandom(seed + 9),
  });
  startRedactions(engine, { ...common, placed, random: createRandom(seed + 10) });
  return { merchant, operator, colleagues, checkouts };
}
