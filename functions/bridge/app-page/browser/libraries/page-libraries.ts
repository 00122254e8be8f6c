import { Component, createContext, render } from "preact";
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/hooks";
import { Fragment, jsx, jsxs } from "preact/jsx-runtime";

/**
 * What the scripts of screens are bundled without and have from the page's script: one Preact for all. The
 * files beside it stand for the packages in those scripts.
 */
const PAGE_LIBRARIES = {
  preact: { Component, createContext, render },
  hooks: { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState },
  jsxRuntime: { Fragment, jsx, jsxs },
} as const;

export type PageLibraries = typeof PAGE_LIBRARIES;

declare global {
  interface Window {
    /** There before any other script of the page. */
    pageLibraries?: PageLibraries;
  }
}

window.pageLibraries = PAGE_LIBRARIES;
