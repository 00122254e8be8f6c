import { FAIL_EVENT, WAIT_EVENT } from "../map-view.ts";

/** The map needs WebGL. Who saves data keeps the picture, which is as good. */
export function canDrawMap(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return false;
  return document.createElement("canvas").getContext("webgl2") !== null;
}

/** Has the map drawn into the box. Its script and sheet are brought once a page. */
export function loadMap(box: HTMLElement): void {
  const { script = "", sheet = "" } = box.dataset;
  box.dataset.waiting = "";
  if (document.querySelector(`script[src="${script}"]`) !== null)
    return void document.dispatchEvent(new Event(WAIT_EVENT));
  const scriptElement = Object.assign(document.createElement("script"), { src: script });
  // The next box asks for it again.
  scriptElement.addEventListener("error", () => {
    scriptElement.remove();
    document.dispatchEvent(new Event(FAIL_EVENT));
  });
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }),
    scriptElement,
  );
}
