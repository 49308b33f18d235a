import { createMiddleware } from 'hono/factory'
import { type Catalogue, adPlaceAt } from '#modules/catalogue'
import type { HttpEnv } from '../kit/env.ts'
import type { AdChoices } from './ad-choice.ts'

/** The hosts that Google's adverts come from (support.google.com/adsense/answer/16283098). */
const google = 'https://*.googlesyndication.com https://*.doubleclick.net https://*.adtrafficquality.google'
const more = 'https://www.google.com https://www.gstatic.com'
const name = 'content-security-policy'

/** Opens the policy for Google on a page that shows an advert to a visitor who agreed, and on no other. */
export function adHeaders(catalogue: Pick<Catalogue, 'publicSite'>, choices: Pick<AdChoices, 'read'>) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === 'GET' && choices.read(c) === 'agreed') {
      const { adsense } = await catalogue.publicSite()
      const ofAll = c.get('ofAll')
      const policy = ofAll[name]
      if (policy !== undefined && adPlaceAt(adsense, c.req.path) !== null) {
        c.set('ofAll', { ...ofAll, [name]: openedForGoogle(policy) })
      }
    }
    await next()
  })
}

/** The same policy with the sources of Google beside its own. */
export function openedForGoogle(policy: string): string {
  const opened = new Set(['script-src', 'img-src', 'connect-src', 'frame-src'])
  const directives = policy
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const hasFrames = directives.some((one) => one.startsWith('frame-src '))
  return [...directives, ...(hasFrames ? [] : ["frame-src 'self'"])]
    .map((one) => (opened.has(one.split(' ', 1)[0] ?? '') ? `${one} ${google} ${more}` : one))
    .join('; ')
}
