import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import type { PageSources } from '../../payments/outside-provider.ts'
import { providersSetUp } from '../../payments/settings.ts'

const self = "'self'"

/** Headers by the page that they go with. */
export interface SecurityHeaders {
  /** For every other answer. */
  readonly plain: Readonly<Record<string, string>>
  /** For a page where money is taken: the sources that the configured payment providers need, and nothing more. */
  readonly paying: Readonly<Record<string, string>>
  /** For a page whose scripts may connect to nothing. */
  readonly offline: Readonly<Record<string, string>>
}

/** The sources that a page may load, the targets of its forms, and the sites that may frame it. */
export async function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'mode' | 'payments'>,
): Promise<SecurityHeaders> {
  const nothing: PageSources = { script: [], frame: [], connect: [], formAction: [] }
  return {
    plain: await headersFor(config, nothing),
    paying: await headersFor(config, sourcesOf(config.payments)),
    offline: await headersFor(config, nothing, { connects: false }),
  }
}

/** A form that is answered with a redirect to a provider is stopped by browsers unless `form-action` names that page. */
function sourcesOf(payments: Config['payments']): PageSources {
  const sources = providersSetUp(payments).map((each) => each.sources)
  return {
    script: sources.flatMap(({ script }) => script),
    frame: sources.flatMap(({ frame }) => frame),
    connect: sources.flatMap(({ connect }) => connect),
    formAction: sources.flatMap(({ formAction }) => formAction),
  }
}

/** Vite's tools in development need more than a page for visitors. */
async function headersFor(
  { publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>,
  { script, frame, connect, formAction }: PageSources,
  { connects } = { connects: true },
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
      connectSrc: connects || development ? [self, ...(development ? ['ws:'] : []), ...connect] : ["'none'"],
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
    permissionsPolicy: { camera: [], microphone: [], displayCapture: [], geolocation: [] },
  })
  const answer = await new Hono()
    .use(headers)
    .get('/', (c) => c.body(null))
    .request('/')
  return Object.fromEntries(answer.headers)
}
