import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { OutsideDown } from '#modules/shared'
import type { TwilioSettings } from './settings.ts'

const patienceMs = 10_000

/** Twilio's refusal; `message` is its sentence for people. */
export interface TwilioFault {
  readonly status: number
  readonly code: number
  readonly message: string
}

type TwilioAnswer =
  | { readonly ok: true; readonly sid: string }
  /** Null: no connection could be made, so that nothing was sent. */
  | { readonly ok: false; readonly fault: TwilioFault | null }

interface Outgoing {
  readonly to: string
  readonly body: string
  /** Where Twilio reports the state of the message. */
  readonly statusCallback: string
}

/** Sends the requests of the SDK to another address: the SDK itself knows Twilio's regions only. */
class RedirectedClient extends twilio.RequestClient {
  readonly #base: URL

  constructor(base: URL) {
    super({ timeout: patienceMs })
    this.#base = base
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>) {
    const { pathname, search } = new URL(options.uri)
    return super.request({ ...options, uri: new URL(pathname + search, this.#base).href })
  }
}

/** Twilio's API by its SDK. Throws `OutsideDown` where no answer came that can be understood. */
export function createTwilioClient({ accountSid, authToken, from, apiBase }: TwilioSettings) {
  const httpClient = apiBase ? new RedirectedClient(apiBase) : new twilio.RequestClient({ timeout: patienceMs })
  const client = twilio(accountSid, authToken, { httpClient, autoRetry: false })
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }

  return {
    async send(outgoing: Outgoing): Promise<TwilioAnswer> {
      try {
        const { sid } = await client.messages.create({ ...sender, ...outgoing })
        return { ok: true, sid }
      } catch (fault) {
        if (fault instanceof twilio.RestException && fault.status < 500 && typeof fault.code === 'number') {
          return { ok: false, fault: { status: fault.status, code: fault.code, message: fault.message.slice(0, 300) } }
        }
        if (isUnreachable(fault)) return { ok: false, fault: null }
        throw new OutsideDown('Twilio', withoutRequest(fault))
      }
    },
  }
}

export type TwilioClient = ReturnType<typeof createTwilioClient>

const unreachable: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])

function isUnreachable(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && unreachable.has(fault.code)
}

/** The fault of the HTTP client carries the request, and with it the auth token: only its words go on. */
function withoutRequest(fault: unknown): Error {
  return new Error(fault instanceof Error ? fault.message : 'no answer')
}
