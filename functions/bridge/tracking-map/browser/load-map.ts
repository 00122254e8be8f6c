/** The map needs WebGL. Who saves data keeps the picture, which is as good. */
export function canDrawMap(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return false;
  return document.createElement("canvas").getContext("webgl2") !== null;
}

/** Brings the map's script and sheet, which draw it into the box. */
export function loadMap({ dataset: { script = "", sheet = "" } }: HTMLElement): void {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }),
    Object.assign(document.createElement("script"), { src: script }),
  );
}
