/**
 * Text that the fields of points, orders, quotes and claims have in common, as `JSON.stringify` writes
 * them. What is rare comes first. It is part of the stored format: a change makes stored items
 * unreadable. A better one is a further dictionary with the next number; this one stays.
 */
export const DICTIONARY_128 = [
  '"erasedAt":"20","refundCents":"rating":{"value":5,"at":"20"},"reportedLocation":{"lat":40.7,"lng":-74.0,"at":"20',
  '"scheduledAt":"20","promoCode":"","kind":"pickup","senderCell":"","senderNotes":"","isSearching":false,"userEmail":true,"orderEmail":true,"orderPush":true,',
  '"pickup_address":"","pickup_time":"","pickup_address_text":"","plan":1,"stop":{"departsAt":"20","arrivesAt":"20"}},',
  '{"operation":"Delivery attempt failed","operation":"Recipient doesn\'t respond the phone call","operation":"Failed, returned to sender","operation":"Cancelled",',
  '{"status":1810,"at":"20","actor":"operator"},{"status":1820,"at":"20","actor":"operator"},{"status":1830,"at":"20","actor":"operator"},{"status":1840,"at":"20","actor":"planner"},',
  '"images":[{"status":1700,"insertedAt":"20","url":"https://","uploadedBy":"sender"},{"status":80,"insertedAt":"20","url":"data:image/png;base64,","uploadedBy":"courier"}],',
  '"outbox":[{"id":"msg_","status":1550,"courier":{"name":"","surname":"","phone":"+1"},"occurredAt":"2026-11-29T12:00:00.000Z","number":1}],"notifications":[1,2,3,4,5,6],',
  '"outbox":[],"notifications":[],"images":[],',
  ', United States, NY 1000 St, Brooklyn, NY 1121 Ave, New York, NY 1001, US","rec_email":"@gmail.com","rec_desc":""},',
  '{"clientid":"client_","creation":{"access_key":"","rec_name":"","rec_phone":"+1","rec_desc":"","rec_address":"","rec_email":"@"},',
  '"nextStepAt":"2026-11-29T12:00:00.000Z","eraseAt":"2027-02-27T12:00:00.000Z","correlationId":"","status":1000,',
  '"courier":{"name":"","surname":"","phone":"+1"},"history":[{"status":1000,"at":"2026-11-29T12:00:00.000Z","actor":"partner"},{"status":1500,"at":"2026-11-29T12:00:00.000Z","actor":"sandbox"},',
  '{"status":1550,"at":"2026-11-29T12:00:00.000Z","actor":"sandbox"},{"status":1590,"at":"20","actor":"sandbox"},{"status":1630,"at":"20","actor":"operator"},{"status":1670,"at":"20","actor":"operator"},{"status":1700,"at":"20","actor":"operator"}],',
  '"simulatedWay":{"pickUp":{"lat":40.7,"lng":-73.9},"dropOff":{"lat":40.7,"lng":-74.0}},"id":1}',
  '{"draft":{"request":{"kind":"dropoff","orderName":"#10","orderNotes":"#10","transport":2,"packSize":1,"itemValue":12,"hub":{"lat":40.7,"lng":-74.0,"notes":"","name":"","phone":"+1"},',
  '{"token":"quote_","clientid":"client_","createdAt":"2026-11-29T12:00:00.000Z","expiresAt":"2026-11-29T13:00:00.000Z",',
  '"request":{"kind":"dropoff","orderName":"#1001","orderNotes":"#1001","transport":2,"packSize":1,"itemValue":12,"hub":{"text":" St, New York, NY 100, US","notes":"","name":"","phone":"+1","lat":40.7,"lng":-74.0},',
  '"stops":[{"text":" St, New York, NY 100, US","notes":"","name":"","phone":"1","lat":40.7,"lng":-73.9}]},',
  '"trip":{"meters":7190,"seconds":1598,"perStop":[{"meters":7190,"seconds":1598}]},"price":{"tariffId":1,"originalCents":1166,"discountCents":0,"totalCents":1166},',
  '"options":{"senderName":"","userEmail":false,"orderEmail":false,"orderPush":false,"tipDollars":0},"isSearching":true,',
  '"nextStepAt":"2026-11-29T12:00:00.000Z","eraseAt":"2027-02-27T12:00:00.000Z","correlationId":"","firstRouteId":1,"status":80,"routes":[{"status":80,"deliveredAt":"2026-11-29T12:00:00.000Z"}],',
  '"courier":{"name":"","surname":"","phone":"+1"},"history":[{"operation":"Created","status":10,"at":"2026-11-29T12:00:00.000Z","actor":"partner"},{"operation":"Searching for a courier","status":20,"at":"2026-11-29T12:00:00.000Z","actor":"partner"},',
  '{"operation":"Courier assigned","status":30,"at":"2026-11-29T12:00:00.000Z","actor":"sandbox"},{"operation":"Arrived at pick-up","status":40,"at":"20","actor":"sandbox"},{"operation":"Picked up","status":50,"at":"20","actor":"operator"},',
  '{"operation":"On the way","status":60,"at":"20","actor":"sandbox","route":0},{"operation":"Arrived at drop-off","status":70,"at":"20","actor":"sandbox","route":0},{"operation":"Delivered","status":80,"at":"20","actor":"operator","route":0}],"images":[]}',
].join("");
