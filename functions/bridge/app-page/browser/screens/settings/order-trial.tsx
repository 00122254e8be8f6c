import { useId, useState } from "preact/hooks";
import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { DeliveryPage, Explanation } from "../../api-types.ts";
import { isShopify } from "../../storefront.ts";
import { buildTrialOrder, type TrialValues } from "./build-trial-order.ts";
import { TrialResult } from "./trial-result.tsx";

interface TrialProps {
  readonly api: Api;
  /** The settings as they are on the page, saved or not. */
  readonly settings: Settings;
}

const NOT_FOUND: ApiRefusal = {
  ...{ status: 404, errors: [] },
  message: "No order with this name or number was found. Type it as your store shows it: #1001.",
};

/** What these settings make of an order. Nothing is saved or booked. */
export const OrderTrial = ({ api, settings }: TrialProps) => {
  const [isReal, setReal] = useState(true);
  const [result, setResult] = useState<ApiResult<Explanation>>();
  const id = useId();

  async function tryOrder(values: TrialValues): Promise<void> {
    setResult(undefined);
    setResult(
      isReal
        ? await explainReal(api, settings, values.name.trim())
        : await api.call<Explanation>("POST", "explain", {
            order: buildTrialOrder(values, settings),
            settings,
          }),
    );
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
      <div role="status">{result && <TrialResult result={result} />}</div>
    </section>
  );
};

/** Finds the order by its name among those that the bridge has seen, and explains it as it is in the store now. */
async function explainReal(
  api: Api,
  settings: Settings,
  name: string,
): Promise<ApiResult<Explanation>> {
  if (name === "") return { ok: false, refusal: NOT_FOUND };
  const found = await api.call<DeliveryPage>(
    "GET",
    `deliveries?limit=1&q=${encodeURIComponent(name)}`,
  );
  if (!found.ok) return found;
  const [delivery] = found.value.deliveries;
  if (delivery === undefined) return { ok: false, refusal: NOT_FOUND };
  return api.call<Explanation>("POST", "explain", { orderId: delivery.orderId, settings });
}

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
    <TrialField name="orderedAt" label="Ordered (your time)" type="datetime-local" value="" />
  </div>
);
