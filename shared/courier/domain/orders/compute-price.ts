import { METERS_PER_MILE } from "#shared/courier/domain/geography/coordinates.ts";
import type { PackSize, Transport } from "./transport.ts";

/** The values that determine a price. */
export interface PriceFactors {
  readonly distanceMeters: number;
  readonly stops: number;
  readonly transport: Transport;
  readonly packSize: PackSize;
  readonly isUrgent: boolean;
  readonly promoCode: string | undefined;
}

/** A price in US cents, with its components. */
export interface Price {
  readonly tariffId: TariffId;
  readonly originalCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  /** The promo code, if it was applied. */
  readonly promoCode: string | undefined;
}

/** The tariff: 1 for urgent orders, 2 for scheduled orders. */
export type TariffId = 1 | 2;

interface Tariff {
  readonly name: string;
  readonly baseCents: number;
  readonly perMileCents: number;
  /** Charged for each stop after the first. */
  readonly perStopCents: number;
  readonly surchargePercent: number;
  /** The time that the tariff allows in addition to the trip and the stops. */
  readonly baseMinutes: number;
}

const TARIFFS: Readonly<Record<TariffId, Tariff>> = {
  1: {
    name: "Express",
    baseCents: 500,
    perMileCents: 120,
    perStopCents: 200,
    surchargePercent: 25,
    baseMinutes: 60,
  },
  2: {
    name: "Standard",
    baseCents: 500,
    perMileCents: 120,
    perStopCents: 200,
    surchargePercent: 0,
    baseMinutes: 240,
  },
};

/** Percentages of the base price, which is that of a motor scooter with an envelope. */
const TRANSPORT_PERCENT: Readonly<Record<Transport, number>> = {
  1: 80,
  2: 90,
  3: 100,
  4: 120,
  5: 160,
  6: 220,
};
const SIZE_PERCENT: Readonly<Record<PackSize, number>> = { 1: 100, 2: 100, 3: 115, 4: 135, 5: 170 };

interface Promo {
  readonly percent?: number;
  readonly cents?: number;
}

/** The valid promo codes in upper case: a percentage or an amount. */
const PROMOS: ReadonlyMap<string, Promo> = new Map(
  Object.entries<Promo>({
    WELCOME10: { percent: 10 },
    HALF: { percent: 50 },
    FIVEOFF: { cents: 500 },
  }),
);

const MINUTES_PER_STOP = 10;

/**
 * Computes the price of a delivery. More miles or stops never cost less. A discount never exceeds
 * the price.
 */
export function computePrice(factors: PriceFactors): Price {
  const tariffId = factors.isUrgent ? 1 : 2;
  const tariff = TARIFFS[tariffId];
  const milesCents = Math.round((tariff.perMileCents * factors.distanceMeters) / METERS_PER_MILE);
  const plainCents = tariff.baseCents + milesCents + tariff.perStopCents * (factors.stops - 1);
  const percents =
    TRANSPORT_PERCENT[factors.transport] *
    SIZE_PERCENT[factors.packSize] *
    (100 + tariff.surchargePercent);
  const originalCents = Math.round((plainCents * percents) / 1_000_000);

  const code = factors.promoCode?.trim().toUpperCase() ?? "";
  const promo = PROMOS.get(code);
  const offCents = promo?.cents ?? Math.round((originalCents * (promo?.percent ?? 0)) / 100);
  const discountCents = Math.min(offCents, originalCents);
  return {
    tariffId,
    originalCents,
    discountCents,
    totalCents: originalCents - discountCents,
    promoCode: promo === undefined ? undefined : code,
  };
}

/** Returns the name that partners read. */
export const getTariffName = (tariffId: TariffId): string => TARIFFS[tariffId].name;

/** How long a delivery may take by its tariff, in whole minutes. */
export const computeTariffMinutes = (tariffId: TariffId, seconds: number, stops: number): number =>
  TARIFFS[tariffId].baseMinutes + Math.ceil(seconds / 60) + MINUTES_PER_STOP * stops;
