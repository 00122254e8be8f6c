import type { Page } from "playwright-core";
import { takeScreenshot } from "./browser.ts";
import { findAxeFaults, findPageFaults } from "./merchant-page.ts";

export const DESK = { width: 1100, height: 800 };
const PHONE = { width: 390, height: 844 };

const LOOKS = [
  ["desk", DESK, "light"],
  ["phone", PHONE, "dark"],
  ["desk", DESK, "dark"],
  ["phone", PHONE, "light"],
] as const;
/** The first two show each size and each color scheme; the others are only for screenshots. */
const CHECKED_LOOKS = 2;

/** Looks at the page as it is, in light and dark, at a desk and on a phone. Returns its faults. */
export async function inspectPage(page: Page, name: string): Promise<unknown[]> {
  const faults: unknown[] = [];
  const looks = process.env.SCREENSHOTS === undefined ? LOOKS.slice(0, CHECKED_LOOKS) : LOOKS;
  for (const [at, [device, viewport, colorScheme]] of looks.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    if (at < CHECKED_LOOKS)
      faults.push(...(await findPageFaults(page)), ...(await findAxeFaults(page)));
    await takeScreenshot(page, `${name}-${device}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(DESK);
  return faults;
}
