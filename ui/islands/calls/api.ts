export interface Participant {
  readonly id: string
  readonly name: string
  readonly sender_type: string
  readonly entry: number
}

export interface Session {
  readonly session_id: string
  readonly session_status: 'active' | 'ended'
  readonly participants: readonly Participant[]
}

export interface Signal {
  readonly session_id: string
  readonly number: number
  readonly kind: 'description' | 'candidate'
  readonly data: (RTCSessionDescriptionInit | RTCIceCandidateInit) & {
    /** The entries of sender and receiver when it was sent. */
    readonly between?: readonly [number, number]
  }
  readonly from: { readonly id: string; readonly entry: number }
  readonly to: { readonly id: string; readonly entry: number }
}

export interface Ice {
  readonly ice_servers: readonly { readonly urls: string[]; readonly username?: string; readonly credential?: string }[]
  readonly ice_transport_policy: RTCIceTransportPolicy
}

export type Answer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly why: string }

const patienceMs = 10_000

export async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const read = text === '' ? null : JSON.parse(text)
    if (answer.ok) return { ok: true, status: answer.status, value: read }
    return { ok: false, status: answer.status, code: read?.code ?? '', why: read?.detail ?? '' }
  } catch {
    return { ok: false, status: 0, code: '', why: '' }
  }
}

/** An id as the server takes it, also where a page is not served over https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
