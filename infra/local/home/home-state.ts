/** Types only: the server builds what the page shows, and the page draws it. */

export type StoreKind = "woocommerce" | "shopify";

/** The parts of the system that an order moves through, in this order. */
export type StationId = "store" | "webhook" | "queue" | "worker" | "courier" | "told";

/** How an order is doing at a station. */
export interface Cell {
  readonly state: "none" | "active" | "done" | "problem";
  readonly text: string;
}

interface Link {
  readonly text: string;
  readonly href: string;
}

/** A part of the system, with what it does now. */
export interface StationView {
  readonly id: StationId;
  readonly title: string;
  /** What it is for. */
  readonly does: string;
  /** What it does now. */
  readonly says: string;
  /** Grows with everything that passes. */
  readonly passed: number;
  readonly state: "calm" | "slow" | "broken";
  readonly link: Link;
}

/** What an order waits for after a part of the system failed it. */
export interface OrderWait {
  /** The part that failed. */
  readonly at: StationId;
  /** When it goes on, in milliseconds since 1970, as far as it is known; soon if that is over. */
  readonly until?: number;
}

/** An order on its way. */
export interface OrderView {
  readonly key: string;
  readonly store: StoreKind;
  readonly name: string;
  /** What was chosen on the page; absent for orders that were placed elsewhere. */
  readonly kind?: string;
  readonly tone: "moving" | "problem" | "done";
  /** Its state in two or three words. */
  readonly status: string;
  readonly cells: Readonly<Record<StationId, Cell>>;
  /** What happens now, in a sentence. */
  readonly says: string;
  readonly wait?: OrderWait;
  /** What a person can do about it. */
  readonly action?: { readonly name: string; readonly text: string };
  readonly links: readonly Link[];
}

/** Something that can be broken, and what becomes of it. */
export interface SwitchView {
  readonly name: string;
  readonly title: string;
  readonly isOn: boolean;
  /** Whether orders wait because it is on, or was. */
  readonly isWaitedFor: boolean;
  readonly settings: object;
  /** What the switch does. */
  readonly does: string;
  /** What the system does about it, and what shows it, as of now. */
  readonly effects: readonly string[];
}

/** What can be ordered. */
export interface KindView {
  readonly name: string;
  readonly title: string;
  readonly says: string;
}

/** Everything that the page shows. */
export interface HomeState {
  readonly kinds: readonly KindView[];
  readonly stations: readonly StationView[];
  readonly orders: readonly OrderView[];
  readonly switches: readonly SwitchView[];
  /** Which alarms would fire if what is broken stays broken. */
  readonly alarms?: string;
  readonly links: readonly (Link & { readonly says: string })[];
}
