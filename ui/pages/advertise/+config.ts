/** A listing is paid for here. */
export default { paysHere: true }
