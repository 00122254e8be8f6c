import type { PageLibraries } from "./page-libraries.ts";

/** What screens use of the package, from the page's script. */
export const { Component, createContext, render } = (window.pageLibraries as PageLibraries).preact;
