/** Money is taken here, so that it says so while payments are in test mode. */
export default { paysHere: true }
