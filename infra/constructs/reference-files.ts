import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The asset files of a function that serves an API reference: the renderer and its licences. */
export const REFERENCE_FILES = {
  "reference.js": [require.resolve("swagger-ui-dist/swagger-ui-bundle.js")],
  "reference.css": [require.resolve("swagger-ui-dist/swagger-ui.css")],
  "licenses.txt": [
    require.resolve("swagger-ui-dist/NOTICE"),
    require.resolve("swagger-ui-dist/LICENSE"),
    require.resolve("swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt"),
  ],
} as const;
