/** It is in test mode, and says so. */
export default { paysHere: true }
