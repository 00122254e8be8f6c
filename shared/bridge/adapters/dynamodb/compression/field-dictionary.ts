/**
 * Text that the fields of deliveries and batches have in common, as `JSON.stringify` writes them. What
 * is rare comes first. It is part of the stored format: a change makes stored items unreadable. A better
 * one is a further dictionary with the next number; this one stays.
 */
export const DICTIONARY_1 = [
  '"batchId":"","partLocationId":"","parts":["],"previousPlan":{"mode":"scheduled","mode":"point-with-pickup",',
  '"cancellation":{"code":"","pendingAction":{"action":"cancel"},"cashConfirmedAt":"","cashToCollect":{"minor":',
  '"ceiling":{"minor":,"methodIds":["shopify:"coordinates":{"latitude":40.7,"longitude":-73.9},',
  '"buyerInstructions":{"text":"","at":"","changes":1},"missingSince":"","driverLocation":{"latitude":40.7,"longitude":-74.0,"at":"',
  '"lastError":{"code":"courier-unavailable","params":{},"since":"","failures":1,"lookUpFailedSince":"',
  '"beforeBatch":{"charged":{"minor":,"refunded":{"minor":,"tipped":{"minor":"redactedAt":"20","buyerMailId":"',
  '"code":"edited","params":{"fields":"address","revision":"order-cancelled","params":{"refund":{"minor":"rebooked-as-changed"',
  '"code":"cancelled-by-merchant"retried-by-merchant"dispatched-by-merchant"status.no-answer"status.unreachable"status.attempt-failed"status.returned"status.return-ready"status.return-scheduled"status.cancelled"status.failed"',
  '"storeId":"","accountRole":"courier","isTest":false,"pickUpId":"","batchGroupKey":"urgent","closesAt":"20","state":"booked",',
  '"members":[{"key":{"storeId":"","orderId":"","part":1},"memberState":"joined","statusHistory":[],"bookingFingerprint":"","holdFingerprint":"","charged":{"minor":,"currency":"USD"},"tip":0},',
  '"routes":["],"addressFingerprints":["","by":"courier","code":"batch-quoted","params":{"price":{"minor":,"currency":"USD"},"orders":2}},"code":"batch-booked","params":{"orders":2}},',
  '"order":{"refusals":0,"quote":{"token":"quote_","price":{"minor":,"currency":"USD"},"expiresAt":"20","requestFingerprint":"","isFromCheckout":true,"attemptedAt":"20"orderId":"","charged":{"minor":,"orderedAt":"20',
  '"formerRecords":[{"accountId":"","kind":"order","id":"","quoted":{"minor":,"currency":"USD"},"charged":{"minor":,"currency":"USD"},"refunded":{"minor":',
  '{"at":"20","by":"courier","code":"order-quoted","params":{"price":{"minor":,"currency":"USD"}}},{"at":"20","by":"courier","code":"order-booked","params":{"price":{"minor":',
  '"by":"merchant","code":"","by":"store","code":"store-updated.attempted"store-updated.returned"store-updated.cash-collected"store-updated.cancelled"attempted@20returned@20cash-collected@20cancelled@20',
  '"driverLocation":{"latitude":40.7,"longitude":-73.9},"estimatedDeliveryAt":"20"status":"searching","status":"on-the-way","status":"at-dropoff","importedHistoryIds":["","',
  ', United States, NY 1000 St, New York, NY 1001, US","notes":"","wholeNotes":""},',
  '"dismissedAlerts":[],"accountId":"","pointAttemptedAt":"2026-11-23T12:00:00.000Z","order":{"refusals":0},"formerRecords":[],',
  '"plan":{"mode":"urgent","plan":{"mode":"point","load":{"transportId":2,"packSizeId":1,"grams":1000,"pieces":1},"storeLocationIds":[],"isPartlyRefunded":false,"itemValue":24,"tip":0,"pickUpIds":[],"pickUpAt":"20"},',
  '"releasedAt":"2026-11-23T12:00:00.000Z","isManual":false,"isRebooking":false,"recipient":{"name":"","phone":"1","email":"@gmail.com","address":"","notes":"","wholeNotes":""},',
  '"statusHistory":[{"status":"ready","at":"2026-11-23T12:00:00.000Z"},{"status":"scheduled","at":"20"},{"status":"assigned","at":"20"},{"status":"at-pickup","at":"20"},{"status":"picked-up","at":"20"},{"status":"out-for-delivery","at":"20"},{"status":"delivered","at":"20"}],',
  '"driver":{"firstName":"","phone":"+1"},"importedHistoryIds":[],"sentUpdates":["under-way@20","confirmed@20","picked-up@20","out-for-delivery@20","delivered@20"],"attemptedUpdate":{"id":"out-for-delivery@2026-","at":"20"},',
  '"orderRead":{"at":"2026-11-23T12:00:00.000Z","fingerprint":"","changedAt":"2026-11-23T12:00:00.000Z"},',
  '"timeline":[{"at":"2026-11-23T12:00:00.000Z","by":"bridge","code":"access-key-reserved","params":{"accessKey":""}},{"at":"20","by":"courier","code":"point-booked","params":{}},',
  '{"at":"20","by":"courier","code":"status.ready","params":{}},{"at":"20","by":"courier","code":"status.searching","params":{}},{"at":"20","by":"courier","code":"status.scheduled","params":{}},',
  '{"at":"20","by":"courier","code":"status.assigned","params":{}},{"at":"20","by":"bridge","code":"store-updated.confirmed","params":{}},{"at":"20","by":"bridge","code":"store-updated.under-way","params":{}},',
  '{"at":"20","by":"courier","code":"status.at-pickup","params":{}},{"at":"20","by":"courier","code":"status.picked-up","params":{}},{"at":"20","by":"bridge","code":"store-updated.picked-up","params":{}},',
  '{"at":"20","by":"courier","code":"status.on-the-way","params":{}},{"at":"20","by":"courier","code":"status.at-dropoff","params":{}},{"at":"20","by":"bridge","code":"store-updated.out-for-delivery","params":{}},',
  '{"at":"2026-11-23T12:00:00.000Z","by":"courier","code":"status.delivered","params":{}},{"at":"20","by":"bridge","code":"store-updated.delivered","params":{}}],',
  '"endedAt":"2026-11-23T12:00:00.000Z","requeueAt":"2026-11-23T12:00:00.000Z","correlationId":"","lastRunId":"',
].join("");
