import type { Tried } from '#modules/connections'

/** The time limit for one answer of a provider. */
export const patienceMs = 8_000
const mostBytes = 256 * 1_024

export interface ProviderAnswer {
  readonly status: number
  /** Undefined where it is no JSON. */
  readonly body: unknown
}

export const proved = (words: string): Tried => ({ ok: true, words })
export const failed = (words: string): Tried => ({ ok: false, words })

export const noAnswer = (label: string): Tried => failed(`${label} did not answer. Please try again in a minute.`)
export const strangeAnswer = (label: string, status: number): Tried =>
  failed(`${label} answered ${status}, which says nothing about the keys. Please try again in a minute.`)

/** Null where no answer came in time, or none that is small enough. A redirect is no answer: it could lead anywhere. */
export async function askProvider(url: URL, init: RequestInit): Promise<ProviderAnswer | null> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    const text = await textOf(answer)
    return text === null ? null : { status: answer.status, body: jsonIn(text) }
  } catch {
    return null
  }
}

async function textOf({ body }: Response): Promise<string | null> {
  if (body === null) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > mostBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A text in the answer of a provider; undefined where there is none. */
export function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined
  const value: unknown = (body as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** An address below a base that may have a path of its own. */
export function below(base: URL, path: string): URL {
  return new URL(path, base.href.endsWith('/') ? base : `${base.href}/`)
}
