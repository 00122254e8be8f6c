/**
 * Corrects the style of Swagger UI: tables fit a phone, text has enough contrast, and error schemas stay
 * small. Lists of allowed values are hidden, because the descriptions name each value.
 */
export const TRY_STYLE = `
body { margin: 0; }
footer { padding: 1.5rem 20px 2.5rem; text-align: center; font: .875rem/1.5 system-ui, sans-serif; }
footer a, .swagger-ui a { color: #0b57c2; }
.swagger-ui .response-col_links, .swagger-ui .col_header.response-col_links { display: none !important; }
.swagger-ui .markdown p, .swagger-ui .renderedMarkdown p { line-height: 1.5; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
.swagger-ui .info { margin: 2rem 0 1rem; }
.swagger-ui .scheme-container { margin: 0 0 1rem; padding: 1rem 0; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d63b8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7f4f; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #a85b00; }
.swagger-ui .btn.authorize { color: #1b7f4f; }
.swagger-ui .parameter__name.required::after, .swagger-ui .opblock-section-header small { color: #b3261e; }
.swagger-ui .json-schema-2020-12-keyword--enum, .swagger-ui .json-schema-2020-12-expand-deep-button { display: none; }
.swagger-ui .json-schema-2020-12-keyword--description { color: #3b4151; }
.swagger-ui .json-schema-2020-12-keyword--description p { margin: .125rem 0; }
.swagger-ui tr.response:not([data-code^="2"]) .model-box { max-height: 10rem; overflow: auto; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .info .title { font-size: 1.75rem; }
  .swagger-ui .opblock-tag { display: block; }
  .swagger-ui .opblock-tag small { display: block; padding: .25rem 0 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4rem; padding: 6px; }
  .swagger-ui .opblock .opblock-summary-path { font-size: .875rem; max-width: 100%; }
  .swagger-ui .opblock .opblock-summary-description { padding: .25rem 0; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-description-wrapper { padding: 12px; }
  .swagger-ui table.responses-table, .swagger-ui table.responses-table > tbody,
  .swagger-ui table.responses-table > tbody > tr, .swagger-ui table.responses-table > tbody > tr > td,
  .swagger-ui table.parameters, .swagger-ui table.parameters tbody,
  .swagger-ui table.parameters tr, .swagger-ui table.parameters td { display: block; width: auto; max-width: 100%; }
  .swagger-ui table.responses-table > thead, .swagger-ui table.parameters thead { display: none; }
  .swagger-ui table tbody tr td:first-of-type { min-width: 0; padding-top: 1rem; }
  .swagger-ui .response-control-media-type, .swagger-ui .response-controls { display: block; }
  .swagger-ui .content-type, .swagger-ui .examples-select-element { width: 100%; }
  .swagger-ui .model-box, .swagger-ui .json-schema-2020-12 { max-width: 100%; overflow-x: auto; }
}
`.trim();
