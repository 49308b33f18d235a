import type { Catalogue } from '#modules/catalogue'
import { type Clock, instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'

interface Parts {
  readonly catalogue: Pick<Catalogue, 'site'>
  readonly clock: Clock
  readonly publicUrl: URL
}

/** RFC 9116 recommends less than a year. A copy that was kept for a while has still half a year. */
const validHours = 200 * 24
const path = '/.well-known/security.txt'

/**
 * Tells finders of a fault whom to write to (RFC 9116). A business without an e-mail address has no such file. Web addresses
 * in it must be https. There is no line `Policy`: no page of the site says how reports of faults are dealt with.
 */
export function securityContact(api: Api, { catalogue, clock, publicUrl }: Parts): void {
  api.other({ method: 'get', path, access: 'anyone' }, async (c) => {
    const { contactEmail } = await catalogue.site()
    if (contactEmail === '') return problem(c, notFound)
    const isSecure = publicUrl.protocol === 'https:'
    const expires = clock.now().add({ hours: validHours })
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      ...(isSecure ? [`Contact: ${publicUrl.origin}/contact`] : []),
      `Expires: ${instantText(expires)}`,
      'Preferred-Languages: en',
      ...(isSecure ? [`Canonical: ${publicUrl.origin}${path}`] : []),
    ]
    return c.body(lines.map((line) => `${line}\n`).join(''), 200, {
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/plain; charset=utf-8',
    })
  })
}
