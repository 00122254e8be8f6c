/**
 * A Shopify carrier service: the registration that makes a checkout request rates from the bridge.
 */
interface CarrierService {
  readonly id: string;
  readonly name: string;
  readonly callbackUrl: string;
  readonly isActive: boolean;
}

/** Shopify refused the change. `message` is Shopify's own text and contains no personal data. */
export interface RatesRefusal {
  readonly reason: "plan" | "permission" | "other";
  readonly message: string;
}

type CarrierServiceInput = Pick<CarrierService, "name" | "callbackUrl">;

/** A Shopify shop's carrier services. Temporary failures throw `UnavailableError`. */
export interface CarrierServices {
  /**
   * Whether the app may manage them: the merchant grants that when rates are switched on. Without it,
   * the other methods would make the whole installation look broken.
   */
  isPermitted(): Promise<boolean>;
  list(): Promise<CarrierService[]>;
  /** Not idempotent. List the existing services first. */
  create(input: CarrierServiceInput): Promise<"done" | RatesRefusal>;
  /** Sets name and callback URL, and activates the service. */
  update(id: string, input: CarrierServiceInput): Promise<"done" | RatesRefusal>;
  /** Succeeds if the service no longer exists. */
  remove(id: string): Promise<void>;
}
