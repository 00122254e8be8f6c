import type { PageLibraries } from "./page-libraries.ts";

/** What screens use of the package, from the page's script. */
export const { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } = (
  window.pageLibraries as PageLibraries
).hooks;
