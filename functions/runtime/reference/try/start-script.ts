/** Renders the script that starts Swagger UI. It lists every call and sends nothing to other hosts. */
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
