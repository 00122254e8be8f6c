/** The carrier service by which a shop's checkout asks the bridge for prices. */
interface CarrierService {
  readonly id: string;
  readonly name: string;
  readonly callbackUrl: string;
  readonly isActive: boolean;
}

/** The plan, or the permission, does not reach; in Shopify's own words, which quote nobody. */
export interface RatesRefusal {
  readonly reason: "plan" | "permission" | "other";
  readonly message: string;
}

type CarrierServiceInput = Pick<CarrierService, "name" | "callbackUrl">;

/** A Shopify shop's carrier services. What may pass throws `Unavailable`. */
export interface CarrierServices {
  list(): Promise<CarrierService[]>;
  /** Not repeatable by itself: list first. */
  create(input: CarrierServiceInput): Promise<"done" | RatesRefusal>;
  /** As wanted, and active. */
  update(id: string, input: CarrierServiceInput): Promise<"done" | RatesRefusal>;
  /** Those already gone are as good as removed. */
  remove(id: string): Promise<void>;
}
