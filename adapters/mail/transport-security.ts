const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Mail leaves this machine encrypted only, also where the server at an `smtp://` address offers no TLS at first. */
export function transportSecurity({ protocol, hostname }: URL): { readonly requireTLS: boolean } {
  return { requireTLS: protocol === 'smtp:' && !thisMachine.has(hostname) }
}
