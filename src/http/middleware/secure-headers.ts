import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'

const self = "'self'"

type Sources = Readonly<Record<'script' | 'frame' | 'connect' | 'formAction', readonly string[]>>

/** Headers by the page that they go with. */
export interface SecurityHeaders {
  /** Of every answer but those. */
  readonly plain: Readonly<Record<string, string>>
  /** Of a page where money is taken: what the payment providers that are set up need, and nothing more. */
  readonly paying: Readonly<Record<string, string>>
}

/** What a page of ours may load, where its forms may lead, and who may frame it. */
export async function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'mode' | 'payments'>,
): Promise<SecurityHeaders> {
  const nothing: Sources = { script: [], frame: [], connect: [], formAction: [] }
  return { plain: await headersFor(config, nothing), paying: await headersFor(config, sourcesOf(config.payments)) }
}

/**
 * Stripe.js comes from Stripe, draws its fields in frames of Stripe's and speaks to Stripe; a card's bank is asked in a
 * frame of `hooks` (https://docs.stripe.com/security/guide#content-security-policy). A form that is answered with the way
 * to a provider's page is stopped by browsers unless `form-action` names that page. PayPal runs no script here.
 */
function sourcesOf({ stripe, paypal }: Config['payments']): Sources {
  const script = stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  return {
    script,
    frame: stripe ? [...script, 'https://hooks.stripe.com'] : [],
    connect: stripe ? ['https://api.stripe.com'] : [],
    formAction: [
      ...(stripe ? ['https://checkout.stripe.com', ...originOf(stripe.apiBase)] : []),
      ...(paypal ? payerPagesOf(paypal.apiBase) : []),
    ],
  }
}

/** PayPal's pages for payers stand beside its interface: `api-m.` there, `www.` here. */
function payerPagesOf(apiBase: URL | null): readonly string[] {
  return originOf(apiBase ?? new URL('https://api-m.paypal.com')).map((origin) => origin.replace('//api-m.', '//www.'))
}

function originOf(url: URL | null): readonly string[] {
  return url ? [url.origin] : []
}

/** Vite's tools in development need more than a page for visitors. */
async function headersFor(
  { publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>,
  { script, frame, connect, formAction }: Sources,
): Promise<Readonly<Record<string, string>>> {
  const development = mode === 'development'
  const workshop = mode !== 'production'
  const secure = publicUrl.protocol === 'https:'
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [self],
      scriptSrc: [self, ...(development ? ["'unsafe-inline'"] : []), ...script],
      styleSrc: development ? [self, "'unsafe-inline'"] : [self],
      // A drawing or token of the styleguide says its own size; no page for visitors has such an attribute.
      ...(workshop && { styleSrcAttr: ["'unsafe-inline'"] }),
      imgSrc: [self, 'data:', 'blob:'],
      connectSrc: [self, ...(development ? ['ws:'] : []), ...connect],
      ...(frame.length > 0 && { frameSrc: [self, ...frame] }),
      formAction: [self, ...formAction],
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
