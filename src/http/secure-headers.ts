import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

const self = "'self'"

/** What a page of ours may load, and who may frame it. Vite's tools in development need more than that. */
export async function securityHeaders({
  publicUrl,
  mode,
}: Pick<Config, 'publicUrl' | 'mode'>): Promise<Readonly<Record<string, string>>> {
  const development = mode === 'development'
  const workshop = mode !== 'production'
  const secure = publicUrl.protocol === 'https:'
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [self],
      scriptSrc: development ? [self, "'unsafe-inline'"] : [self],
      styleSrc: development ? [self, "'unsafe-inline'"] : [self],
      // A drawing or token of the styleguide says its own size; no page for visitors has such an attribute.
      ...(workshop && { styleSrcAttr: ["'unsafe-inline'"] }),
      imgSrc: [self, 'data:', 'blob:'],
      connectSrc: development ? [self, 'ws:'] : [self],
      formAction: [self],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginOpenerPolicy: secure ? 'same-origin' : false,
    // Without a referrer the browser would send `Origin: null` with our own forms.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
  const answer = await new Hono()
    .use(headers)
    .get('/', (c) => c.body(null))
    .request('/')
  return Object.fromEntries(answer.headers)
}
