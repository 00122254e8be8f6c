import type { CorrectedDelivery } from "../../api-types.ts";
import { getDeliveryPlace } from "../deliveries/delivery-name.ts";

interface UncorrectedNoticeProps {
  readonly corrected: CorrectedDelivery;
  readonly onClose: () => void;
}

/** Which parts of the order stay as they are, and why, until the merchant has read it. */
export const UncorrectedNotice = ({ corrected, onClose }: UncorrectedNoticeProps) => {
  const { orderId, uncorrectedParts } = corrected;
  return uncorrectedParts.length === 0 ? null : (
    <div class="odd" role="alert">
      {uncorrectedParts.map(({ part, reason }) => (
        <p key={part}>
          <a href={`#/${getDeliveryPlace({ orderId, part })}`}>Part {part}</a> stays as it is:{" "}
          {reason.text}
        </p>
      ))}
      <p class="buttons">
        <button type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </div>
  );
};
