import { formatMoment } from "../time-element.ts";

/** A moment as people here write it, for machines too. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{formatMoment(at)}</time>
);
