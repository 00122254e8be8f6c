import type { PageLibraries } from "./page-libraries.ts";

/** What JSX becomes, from the page's script. */
export const { Fragment, jsx, jsxs } = (window.pageLibraries as PageLibraries).jsxRuntime;
