import type { StoreOrder } from "./store-order.ts";

const TEST_MARK = " (test)";

/** Returns the order's name as lists, the merchant and the courier see it: a test order says so. */
export const formatOrderName = ({ name, isTest }: Pick<StoreOrder, "name" | "isTest">): string =>
  isTest ? `${name}${TEST_MARK}` : name;

/** Returns the courier's name as the store shows it: for a test order it says that nobody comes. */
export const formatCompany = (name: string, isTest = false): string =>
  isTest ? `${name}${TEST_MARK}` : name;
