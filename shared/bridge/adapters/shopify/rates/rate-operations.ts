/** Lists the carrier services. A shop has few, so that one page contains all of them. */
export const LIST_CARRIER_SERVICES = `query BridgeCarrierServices {
  carrierServices(first: 50) { nodes { id name callbackUrl active } }
}`;

export const CREATE_CARRIER_SERVICE = `mutation BridgeCreateCarrierService($input: DeliveryCarrierServiceCreateInput!) {
  carrierServiceCreate(input: $input) {
    carrierService { id }
    userErrors { field message }
  }
}`;

export const UPDATE_CARRIER_SERVICE = `mutation BridgeUpdateCarrierService($input: DeliveryCarrierServiceUpdateInput!) {
  carrierServiceUpdate(input: $input) {
    carrierService { id }
    userErrors { field message }
  }
}`;

export const DELETE_CARRIER_SERVICE = `mutation BridgeDeleteCarrierService($id: ID!) {
  carrierServiceDelete(id: $id) { deletedId userErrors { field message } }
}`;
