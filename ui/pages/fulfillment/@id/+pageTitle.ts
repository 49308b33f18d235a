export const pageTitle = 'Service Fulfillment Tracker'
