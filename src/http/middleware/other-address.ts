/** The address that a request was sent to, as the request says. */
interface Asked {
  readonly host: string | undefined
  readonly forwardedHost: string | undefined
  readonly forwardedProto: string | undefined
}

export type IsOtherAddress = (asked: Asked) => boolean

/**
 * Whether a request came by another https address than `PUBLIC_URL`: a name of a test, an old domain. A host without a
 * dot, with a port of its own, or of numbers is no address of the public: proxies that pass no `Host` name themselves so.
 */
export function otherAddress(publicUrl: URL, trustedProxies: number): IsOtherAddress {
  const isSecure = publicUrl.protocol === 'https:'
  return ({ host, forwardedHost, forwardedProto }) => {
    if (host === publicUrl.host && (trustedProxies === 0 || forwardedHost === undefined)) return false
    const asked = bare((trustedProxies > 0 ? forwardedHost : undefined) ?? host)
    if (asked === publicUrl.hostname || !isPublicName(asked)) return false
    return isSecure || (trustedProxies > 0 && forwardedProto === 'https')
  }
}

/** The first of several, without the port of https. */
function bare(host: string | undefined): string {
  return (host?.split(',', 1)[0] ?? '').trim().toLowerCase().replace(/:443$/, '')
}

function isPublicName(host: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) && !/\.(?:local|internal|localhost)$/.test(host)
}
