import { OutsideDown } from '#modules/shared'

export interface WhatsappSettings {
  readonly token: string
  readonly phoneId: string
  readonly appSecret: string
  readonly verifyToken: string
  /** Null is Meta's own. */
  readonly apiBase: URL | null
}

/** The version of the Graph API that the requests are written for. */
const version = 'v23.0'
const patienceMs = 10_000

/** Meta's refusal; `details` is the sentence for people. */
export interface GraphFault {
  readonly status: number
  readonly code: number
  readonly details: string
}

export type GraphAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly fault: GraphFault }

/** Meta's Cloud API over HTTP. Throws `OutsideDown` where no answer came that can be understood. */
export function createGraph({ token, phoneId, apiBase }: WhatsappSettings, fetchIt: typeof fetch = fetch) {
  const root = new URL(`${version}/${phoneId}/`, apiBase ?? 'https://graph.facebook.com/')

  async function post(path: string, init: { readonly body: BodyInit; readonly type?: string }): Promise<GraphAnswer> {
    try {
      const answer = await fetchIt(new URL(path, root), {
        method: 'POST',
        body: init.body,
        headers: { authorization: `Bearer ${token}`, ...(init.type && { 'content-type': init.type }) },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      const body: unknown = await answer.json()
      if (answer.ok) return { ok: true, body }
      const fault = faultIn(body)
      if (!fault && answer.status < 500) throw new Error(`status ${answer.status} without a reason`)
      if (!fault) throw new Error(`status ${answer.status}`)
      return { ok: false, fault: { ...fault, status: answer.status } }
    } catch (fault) {
      throw new OutsideDown('WhatsApp', fault)
    }
  }

  return {
    send: (message: Readonly<Record<string, unknown>>) =>
      post('messages', {
        body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', ...message }),
        type: 'application/json',
      }),
    upload(bytes: Uint8Array<ArrayBuffer>, type: string, name: string) {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', type)
      form.set('file', new Blob([bytes], { type }), name)
      return post('media', { body: form })
    },
  }
}

export type Graph = ReturnType<typeof createGraph>

function faultIn(body: unknown): Omit<GraphFault, 'status'> | null {
  const error = fieldOf(body, 'error')
  const code = fieldOf(error, 'code')
  if (typeof code !== 'number') return null
  const details = fieldOf(fieldOf(error, 'error_data'), 'details') ?? fieldOf(error, 'message')
  return { code, details: typeof details === 'string' ? details.slice(0, 300) : 'No reason was given' }
}

/** A field of what came from outside; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** The first of a list that came from outside. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined
}
