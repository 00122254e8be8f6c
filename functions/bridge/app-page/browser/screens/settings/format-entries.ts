import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { getModeTitle } from "../../labels.ts";

export type MethodMode = Settings["modes"][number];
export type PackagingStep = Settings["packaging"]["steps"][number];
export type RateService = Settings["rates"]["services"][number];

/** The way of a shipping method in words: "Shipping method Express*: At once". */
export const formatMethodMode = ({ shippingMethod, mode }: MethodMode): string =>
  `Shipping method ${shippingMethod}: ${getModeTitle(mode)}`;

/** The courier's transports and sizes, by their numbers at the courier of this repository. */
export const TRANSPORTS = ["On foot", "Bicycle", "Scooter", "Car", "Van", "Truck"] as const;
export const PACK_SIZES = ["Envelope", "Small", "Medium", "Large", "Extra large"] as const;

/** A number at the courier with its name, where it has one of ours: "Car". */
export const formatCourierId = (names: readonly string[], id: number): string =>
  names[id - 1] ?? `Number ${id}`;

/** A step of the packaging in words: "Up to 5 kg: Scooter, Small". */
export const formatPackagingStep = ({
  upToGrams,
  transportId,
  packSizeId,
}: PackagingStep): string =>
  `Up to ${upToGrams / 1_000} kg: ${formatCourierId(TRANSPORTS, transportId)}, ${formatCourierId(PACK_SIZES, packSizeId)}`;

/** An offer at the checkout in words. */
export const formatRateService = ({ code, name, description, mode }: RateService): string =>
  `${name} (${code}): ${getModeTitle(mode)}${description === "" ? "" : `, ${description}`}`;
