import { useLayoutEffect, useRef } from "preact/hooks";
import type { CorrectedDelivery, Correction, Delivery } from "../../api-types.ts";
import { getModeTitle } from "../../labels.ts";
import { pageShell } from "../../shell/shell.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Problem } from "../../ui/problem.tsx";
import { CorrectionButtons } from "./correction-buttons.tsx";
import { createBlankForm, createCorrectionForm } from "./correction-form.ts";
import type { DeliveryCardProps } from "./delivery-card.ts";
import { describeEffect } from "./describe-correction.ts";
import { ADDRESS_FIELDS } from "./rebase-correction.ts";
import { UncorrectedNotice } from "./uncorrected-notice.tsx";
import { type RecipientCardProps, useRecipient } from "./use-recipient.ts";

/** Whom it goes to, what was corrected of that, and the form that corrects it. */
export const RecipientCard = (props: RecipientCardProps) => {
  const { api, place, delivery, refresh } = props;
  const { button, heading, opened, isOpening, failure, corrected, ...card } = useRecipient(props);
  const retry = failure?.retry;
  return (
    <section class="card" aria-label="Recipient">
      <h3 ref={heading} tabIndex={-1}>
        Recipient
      </h3>
      <RecipientFacts delivery={delivery} />
      {failure && <Problem refusal={failure.refusal} onRetry={retry && (() => void retry())} />}
      {corrected && <UncorrectedNotice corrected={corrected} onClose={card.closeNotice} />}
      {opened && (
        <CorrectionForm
          {...{ api, place, delivery, opened, onCancel: card.close, onConflict: refresh }}
          onSavedEarlier={card.show}
          onSaved={(value) => {
            card.show(value);
            card.close();
          }}
        />
      )}
      {isOpening && <ReservedForm reason={delivery.correction.reason} />}
      {!opened && !isOpening && (
        <CorrectionButtons
          {...{ delivery, button }}
          onOpen={() => void card.open()}
          onRemove={(at) => void card.remove(at)}
        />
      )}
    </section>
  );
};

const RecipientFacts = ({ delivery }: { readonly delivery: Delivery }) => {
  const { recipient, buyerInstructions: written, correction } = delivery;
  return (
    <>
      {recipient === null && <p class="hint">The courier has no recipient of it yet.</p>}
      <Facts
        facts={[
          ["To", recipient && `${recipient.name}, ${recipient.address}`],
          ["Phone", recipient?.phone],
          ["E-mail", recipient?.email],
          ["Notes", recipient?.notes],
          ["Written by the buyer for the driver", written?.isAtCourier ? written.text : null],
          [
            "Written by the buyer, not at the courier",
            written?.isAtCourier === false ? written.text : null,
          ],
          describeCorrection(correction),
        ]}
      />
    </>
  );
};

/** What is corrected and whether this part goes by it; or that this part alone still is. */
function describeCorrection(correction: Delivery["correction"]): Fact {
  const lines = formatCorrection(correction);
  if (correction.isOfThisPart) return ["Corrected", lines];
  return lines === null
    ? ["No longer corrected", "Too late for this part: it goes out as it was corrected."]
    : ["Corrected, but not of this part", lines];
}

/** What was corrected, in one line each; null if nothing is. */
function formatCorrection({ address, phone, note, mode }: Delivery["correction"]) {
  const lines = [
    address && ADDRESS_FIELDS.map(([field]) => address[field]),
    phone && [phone],
    note !== null && [note === "" ? "No note for the driver" : note],
    mode && [getModeTitle(mode)],
  ].filter((line) => Array.isArray(line));
  if (lines.length === 0) return null;
  return lines
    .map((line) => line.filter((text) => text !== "").join(", "))
    .map((text) => (
      <span key={text} class="row">
        {text}
      </span>
    ));
}

interface CorrectionFormProps extends Pick<DeliveryCardProps, "api" | "place" | "delivery"> {
  readonly opened: Correction;
  readonly onSaved: (delivery: CorrectedDelivery) => void;
  readonly onSavedEarlier: (delivery: CorrectedDelivery) => void;
  readonly onCancel: () => void;
  readonly onConflict: () => void;
}

/** As high as the form that follows, which then moves nothing of the page. */
const ReservedForm = ({ reason }: Pick<Correction, "reason">) => {
  const box = useRef<HTMLDivElement>(null);
  // Before the next paint, as the form itself: nothing below moves twice.
  useLayoutEffect(() => box.current?.replaceChildren(createBlankForm(reason)), []);
  return (
    <div class="reserved">
      <p class="loading" role="status">
        Loading…
      </p>
      <div ref={box} inert />
    </div>
  );
};

/** The form is made once: what is typed stays while the delivery is read again. */
const CorrectionForm = (props: CorrectionFormProps) => {
  const { api, place, delivery, opened, onSaved, onSavedEarlier, onCancel, onConflict } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(delivery);
  latest.current = delivery;
  useLayoutEffect(() => {
    const form = createCorrectionForm({
      correction: opened,
      describeEffect: (correction) => describeEffect(correction, latest.current),
      read: () => api.call<Correction>("GET", `${place}/correction`),
      save: (body) => api.call<CorrectedDelivery>("PUT", `${place}/correction`, body),
      onSaved(value) {
        pageShell.showToast("It is corrected.");
        onSaved(value);
      },
      onSavedEarlier(value) {
        pageShell.showToast("It is corrected. What you typed meanwhile is not sent yet.");
        onSavedEarlier(value);
      },
      onCancel,
      onConflict,
    });
    box.current?.replaceChildren(form);
    form.querySelector<HTMLElement>("input")?.focus();
  }, [opened]);
  return <div ref={box} />;
};
