/** A payment that was not completed can be tried again here. */
export default { paysHere: true }
