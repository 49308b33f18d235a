import { secureHeaders as headers } from 'hono/secure-headers'

const self = "'self'"

/** What a page of ours may load, and who may frame it. Vite's tools in development need more than that. */
export function secureHeaders({ publicUrl, development }: { readonly publicUrl: URL; readonly development: boolean }) {
  const secure = publicUrl.protocol === 'https:'
  return headers({
    contentSecurityPolicy: {
      defaultSrc: [self],
      scriptSrc: development ? [self, "'unsafe-inline'"] : [self],
      styleSrc: development ? [self, "'unsafe-inline'"] : [self],
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
}
