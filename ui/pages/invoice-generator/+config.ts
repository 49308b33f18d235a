/** Its scripts may connect to nothing: everything happens in the browser, also without a connection. */
export default { offline: true }
