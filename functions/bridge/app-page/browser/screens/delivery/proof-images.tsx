import { useEffect, useState } from "preact/hooks";
import type { Api, ApiResult } from "../../api.ts";
import type { Delivery } from "../../api-types.ts";
import { Moment } from "../../ui/moment.tsx";

interface ProofImagesProps {
  readonly api: Api;
  readonly place: string;
  readonly delivery: Delivery;
}

/** The driver's photos of the handover, nothing where there are none. */
export const ProofImages = ({ api, place, delivery: { proofImages } }: ProofImagesProps) =>
  proofImages.length === 0 ? null : (
    <section class="card" aria-label="Photo of the delivery">
      <h3>Photo of the delivery</h3>
      {proofImages.map(({ number, at }) => (
        <figure key={number} class="photo">
          <Photo {...{ api, place, number }} />
          {at !== null && (
            <figcaption class="hint">
              <Moment at={at} />
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );

interface PhotoProps extends Pick<ProofImagesProps, "api" | "place"> {
  readonly number: number;
}

/** It is fetched once, however often the delivery is read again. */
const Photo = ({ api, place, number }: PhotoProps) => {
  const [result, setResult] = useState<ApiResult<Delivery>>();
  useEffect(() => {
    void api.call<Delivery>("GET", `${place}?proofImage=${number}`).then(setResult);
  }, [api, place, number]);
  if (result === undefined) return <p class="hint">Loading…</p>;
  if (!result.ok) return <p>{result.refusal.message}</p>;
  const file = result.value.proofImages.find((one) => one.number === number)?.file;
  return file ? (
    <img
      src={`data:${file.contentType};base64,${file.base64}`}
      alt="The parcel where the driver handed it over"
    />
  ) : (
    <p>The photo is not available any more.</p>
  );
};
