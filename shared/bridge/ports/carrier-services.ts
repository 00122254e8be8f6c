/** The carrier service by which a shop's checkout asks the bridge for prices. */
interface CarrierService {
  readonly id: string;
  readonly name: string;
  readonly callbackUrl: string;
  readonly isActive: boolean;
}

/** The plan, or the permission, does not reach; in Shopify's own words, which quote nobody. */
export interface RatesRefused {
  readonly why: "plan" | "permission" | "other";
  readonly words: string;
}

type Wanted = Pick<CarrierService, "name" | "callbackUrl">;

/** A Shopify shop's carrier services. What may pass throws `Unavailable`. */
export interface CarrierServices {
  list(): Promise<CarrierService[]>;
  /** Not repeatable by itself: list first. */
  create(wanted: Wanted): Promise<"done" | RatesRefused>;
  /** As wanted, and active. */
  update(id: string, wanted: Wanted): Promise<"done" | RatesRefused>;
  /** Those already gone are as good as removed. */
  remove(id: string): Promise<void>;
}
