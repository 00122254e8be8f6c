import { MAX_PROOF_IMAGES, type ProofImage } from "#shared/courier/domain/points/point.ts";

/**
 * The image that a simulated driver uploads at the drop-off: a parcel at a door, 96 by 96 pixels. A
 * self-contained data URL, so that it needs no server.
 */
const SANDBOX_PROOF_IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAElBMVEXs6OB4VDjWsniqhFCWlpbwyDwVs6LdAAAAS0lEQVR42mNgGAUjEghiAaMaRjWMahjVMKphVMNw1BAaOPQ1jMb0SNCgBAHGxlDGqIZRDaMaRjWQpcEFJ0DXABEdUA3YwaiGIaoBAKIrKpD9ETYXAAAAAElFTkSuQmCC";

/**
 * Returns the images of a sandbox order or point after its driver's next step: with the proof of
 * delivery if this is the delivery.
 */
export const addSandboxProof = <Status>(
  images: readonly ProofImage<Status>[],
  { isDelivery, ...upload }: { isDelivery: boolean; status: Status; insertedAt: Date },
): readonly ProofImage<Status>[] =>
  isDelivery && images.length < MAX_PROOF_IMAGES
    ? [...images, { ...upload, url: SANDBOX_PROOF_IMAGE, uploadedBy: "courier" }]
    : images;
