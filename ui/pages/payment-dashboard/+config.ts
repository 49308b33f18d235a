/** Payments are looked after here, so that it says so while they are in test mode. */
export default { paysHere: true }
