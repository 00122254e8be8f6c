import { useId, useState } from "preact/hooks";
import type { Settings } from "../../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiResult } from "../../../api.ts";
import type { Explanation } from "../../../api-types.ts";
import { createCallOrder } from "../../../call-order.ts";
import { isShopify } from "../../../storefront.ts";
import { buildTrialOrder, type TrialValues } from "./build-trial-order.ts";
import { findOrder } from "./find-order.ts";
import { TrialResult, type TriedOrder } from "./trial-result.tsx";

interface TrialProps {
  readonly api: Api;
  /** The settings as they are on the page, saved or not. */
  readonly settings: Settings;
}

interface Trial {
  /** What it was tried with: it says nothing of other settings or of another kind of order. */
  readonly of: string;
  readonly result: ApiResult<TriedOrder>;
}

/** What these settings make of an order. Nothing is saved or booked. */
export const OrderTrial = ({ api, settings }: TrialProps) => {
  const [isReal, setReal] = useState(true);
  const [trial, setTrial] = useState<Trial>();
  const [beginTry] = useState(createCallOrder);
  const id = useId();
  const tried = JSON.stringify([isReal, settings]);

  async function tryOrder(values: TrialValues): Promise<void> {
    const isLatest = beginTry();
    setTrial(undefined);
    const result = isReal
      ? await explainReal(api, settings, values.name.trim())
      : await explainInvented(api, settings, values);
    if (isLatest()) setTrial({ of: tried, result });
  }
  /** An answer that is still on its way is of the order as it was, too. */
  function forgetTrial(): void {
    beginTry();
    setTrial(undefined);
  }

  return (
    <section class="card trial-card" aria-labelledby={id}>
      <h3 id={id}>Try it</h3>
      <p class="hint">
        What becomes of an order with the settings on this page, saved or not. Nothing is saved or
        booked.
      </p>
      <form
        class="trial"
        aria-label="Try it"
        onInput={forgetTrial}
        onSubmit={(event) => {
          event.preventDefault();
          void tryOrder(
            Object.fromEntries(new FormData(event.currentTarget)) as unknown as TrialValues,
          );
        }}
      >
        <fieldset class="trial-kind">
          <legend>Order</legend>
          {(["real", "invented"] as const).map((kind) => (
            <div key={kind} class="choice">
              <input
                type="radio"
                id={`${id}-${kind}`}
                name="kind"
                value={kind}
                checked={isReal === (kind === "real")}
                onChange={() => setReal(kind === "real")}
              />
              <label for={`${id}-${kind}`}>
                {kind === "real" ? "One of your store" : "An invented one"}
              </label>
            </div>
          ))}
        </fieldset>
        {isReal ? <TrialField name="name" label="Name or number" value="" /> : <InventedFields />}
        <p class="buttons">
          <button type="submit" class="go">
            Try it
          </button>
        </p>
      </form>
      <div role="status">{trial?.of === tried && <TrialResult result={trial.result} />}</div>
    </section>
  );
};

async function explainReal(
  api: Api,
  settings: Settings,
  name: string,
): Promise<ApiResult<TriedOrder>> {
  const found = await findOrder(api, name);
  if (!found.ok) return found;
  const { orderId, orderName } = found.value;
  const explained = await api.call<Explanation>("POST", "explain", { orderId, settings });
  return nameOrder(`Order ${orderName ?? orderId}`, explained);
}

const explainInvented = async (
  api: Api,
  settings: Settings,
  values: TrialValues,
): Promise<ApiResult<TriedOrder>> => {
  const order = buildTrialOrder(values, settings);
  return nameOrder("The invented order", await api.call("POST", "explain", { order, settings }));
};

const nameOrder = (name: string, explained: ApiResult<Explanation>): ApiResult<TriedOrder> =>
  explained.ok ? { ok: true, value: { name, explanation: explained.value } } : explained;

interface FieldProps {
  readonly name: keyof TrialValues;
  readonly label: string;
  readonly value: string;
  readonly type?: "number" | "datetime-local";
}

const TrialField = ({ name, label, value, type }: FieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === "number" ? (
        <input id={id} name={name} type="number" step="any" min={0} defaultValue={value} />
      ) : (
        <input
          id={id}
          name={name}
          type={(type ?? "text") as "text"}
          autocomplete="off"
          defaultValue={value}
        />
      )}
    </div>
  );
};

const InventedFields = () => (
  <div class="pair">
    <TrialField name="shippingMethod" label="Shipping method" value="Courier" />
    <TrialField name="value" label="Value of the goods" type="number" value="50" />
    <TrialField name="kilograms" label="Weight (kg)" type="number" value="0.8" />
    <TrialField name="pieces" label="Items" type="number" value="1" />
    <TrialField name="postalCode" label="Postal code" value="10001" />
    <TrialField name="kilometers" label="Distance (km)" type="number" value="" />
    {isShopify && <TrialField name="tags" label="Tags" value="" />}
    <TrialField name="productTags" label="Tags of the products" value="" />
    <TrialField name="orderedAt" label="Ordered (your time)" type="datetime-local" value="" />
  </div>
);
