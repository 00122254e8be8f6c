import type { Api } from "../../api.ts";
import type { Delivery } from "../../api-types.ts";

/** What a part of the page works with. */
export interface DeliveryCardProps {
  readonly api: Api;
  /** `deliveries/1001/1`; the API has the same path. */
  readonly place: string;
  readonly delivery: Delivery;
  /** Something was done: this is what became of it. */
  readonly onChange: (delivery: Delivery) => void;
}
