/** Starts the renderer: fields before examples, every call listed, nothing sent to any other host. */
export const renderStartScript = (document: string): string =>
  `
"use strict";
SwaggerUIBundle({
  url: "${document}",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelRendering: "model",
  defaultModelExpandDepth: 4,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
});
`.trim();
