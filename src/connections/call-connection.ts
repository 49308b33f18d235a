import { tryIssuer, tryPaypal, tryRelay, tryStripe, tryTwilio, tryWhatsapp } from '#adapters/connections'
import { createTextProvider } from '#adapters/llm'
import { greetMailServer } from '#adapters/mail'
import { createCallServers } from '#adapters/turn'
import type { ConnectionMode, ConnectionName, Tried } from '#modules/connections'
import type { Clock, UserId } from '#modules/shared'
import type { Config } from '../config.ts'
import { providersSetUp } from '../payments/settings.ts'

export interface CallPorts {
  readonly clock: Clock
  /** Shows a short text on the browsers of a user; null where none of theirs asked for it. */
  readonly pushTo: (userId: UserId) => Promise<Tried>
}

const mailPatienceMs = 8_000
const off: Tried = { ok: false, words: 'It is not set up.' }

type Calls = { readonly [N in ConnectionName]: (config: Config, by: UserId, ports: CallPorts) => Promise<Tried> }

const calls: Calls = {
  stripe: async ({ payments: { stripe } }) => (stripe ? tryStripe(stripe) : off),
  paypal: async ({ payments: { paypal } }) => (paypal ? tryPaypal(paypal) : off),
  whatsapp: async ({ whatsapp }) => (whatsapp ? tryWhatsapp(whatsapp) : off),
  sms: async ({ twilio }) => (twilio ? tryTwilio(twilio) : off),
  push: async (_config, by, { pushTo }) => pushTo(by),
  google: async (config) => issuerCall(config, 'google'),
  oidc: async (config) => issuerCall(config, 'oidc'),
  async mail({ mail }) {
    if (!mail) return off
    const fault = await greetMailServer(mail.url, mailPatienceMs)
    if (fault === null) return { ok: true, words: `${mail.url.hostname} accepts our sign-in.` }
    return { ok: false, words: `${mail.url.hostname} does not take mail from us: ${mailWords(fault)}` }
  },
  async ai({ ai }) {
    if (!ai) return off
    let why = ''
    const texts = createTextProvider(ai, { patienceMs: 8_000, failed: (reason) => (why = reason) })
    const text = await texts.write({ instructions: 'Answer with the one word: ready', text: 'Are you ready?' })
    return text === null ? { ok: false, words: modelWords(why) } : { ok: true, words: `${ai.model} wrote a word.` }
  },
  async turn({ calls: settings }, _by, { clock }) {
    const { servers } = createCallServers(settings).servers('vid_test', 5, clock.now())
    const relay = servers.find(({ credential }) => credential !== undefined)
    const [url] = relay?.urls ?? []
    if (!relay?.username || !relay.credential || url === undefined) return off
    return tryRelay({ url, username: relay.username, credential: relay.credential })
  },
}

/** Calls a provider in a way that changes nothing there, with the settings of `config`. */
export async function callConnection(
  name: ConnectionName,
  config: Config,
  by: UserId,
  ports: CallPorts,
): Promise<Tried> {
  return calls[name](config, by, ports)
}

async function issuerCall({ issuers, publicUrl }: Config, name: 'google' | 'oidc'): Promise<Tried> {
  const found = issuers.find((issuer) => issuer.name === name)
  if (!found) return off
  return tryIssuer({ ...found, callback: new URL(`/api/auth/oauth/${name}/callback`, publicUrl) })
}

/** The kinds of faults of a mail server, without its own words, which may name people. */
function mailWords(fault: string): string {
  if (/\b(?:535|534|530)\b|auth|login|credentials/i.test(fault)) return 'it does not accept user and password.'
  if (/ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo/i.test(fault)) return 'nobody has that address.'
  if (/certificate|self.signed|ssl|tls/i.test(fault)) return 'its encryption cannot be trusted.'
  return 'it did not answer as a mail server does.'
}

function modelWords(reason: string): string {
  if (reason === 'AuthenticationError' || reason === 'PermissionDeniedError') return 'The key is not accepted.'
  if (reason === 'NotFoundError') return 'There is no such model at that address.'
  if (reason === 'RateLimitError') return 'The provider refuses more texts for now: look at your quota there.'
  if (reason === 'BadRequestError') return 'The provider does not take our request: check the name of the model.'
  return 'No text came: check the address, and try again.'
}

export function connectionModes(config: Config): Readonly<Record<ConnectionName, ConnectionMode>> {
  const isOn = (there: unknown): ConnectionMode => (there ? 'live' : 'off')
  const paying = (provider: 'stripe' | 'paypal') =>
    providersSetUp(config.payments).find((one) => one.provider === provider)?.mode ?? 'off'
  const signsIn = (name: string) => isOn(config.issuers.some((issuer) => issuer.name === name))
  return {
    stripe: paying('stripe'),
    paypal: paying('paypal'),
    mail: isOn(config.mail),
    whatsapp: isOn(config.whatsapp),
    sms: isOn(config.twilio),
    push: 'live',
    google: signsIn('google'),
    oidc: signsIn('oidc'),
    ai: isOn(config.ai),
    turn: isOn(config.calls.turnUrls.length > 0),
  }
}
