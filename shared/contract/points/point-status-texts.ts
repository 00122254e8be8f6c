import { POINT_STATUS } from "./point-status-names.ts";

/** The status ids of the interface document. */
const DOCUMENTED = ["1000", "1500", "1550", "1590", "1630", "1670", "1700"];

const formatStatuses = (isIncluded: (id: string) => boolean): string => {
  const included = Object.entries(POINT_STATUS).filter(([id]) => isIncluded(id));
  return `${included.map(([id, name]) => `${id} ${name}`).join(", ")}.`;
};

/** The ids of all point statuses. */
export const POINT_STATUS_IDS = Object.keys(POINT_STATUS).map(
  (id) => Number(id) as keyof typeof POINT_STATUS,
);
/** The documented point statuses, as ids with names. */
export const POINT_STATUSES = formatStatuses((id) => DOCUMENTED.includes(id));
/** The point statuses whose ids are ours, as ids with names. */
export const OUR_POINT_STATUSES = formatStatuses((id) => !DOCUMENTED.includes(id));
