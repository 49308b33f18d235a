import { libraryMoment } from './library-moment.ts'
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Webhook } from 'standardwebhooks'
import { type SendWebhook, webhookLimits } from '#modules/webhooks'

interface WebhookSender extends Disposable {
  readonly send: SendWebhook
}

interface SenderParts {
  readonly lookup: LookupFunction
  /** Judges the text of an address again: it may have been saved under other settings. */
  readonly isAllowed: (url: string) => boolean
  readonly limitMs?: number
}

/** An answer has so long, from the first byte of the connection to the last of the answer. */
const usualLimitMs = 15_000

/** A connection waits so long for the next delivery: shorter than servers usually do, which would end it under way. */
const idleMs = 3_000

/** Sends webhooks by Standard Webhooks. */
export function createWebhookSender({ lookup, isAllowed, limitMs = usualLimitMs }: SenderParts): WebhookSender {
  const settings = { keepAlive: true, keepAliveMsecs: idleMs, timeout: limitMs }
  const agents = { 'https:': new Agent({ ...settings, lookup }), 'http:': new HttpAgent(settings) }
  const signers = new Map<string, Webhook>()

  function signerOf(secret: string): Webhook {
    const known = signers.get(secret) ?? new Webhook(secret)
    if (signers.size > 2 * webhookLimits.live) signers.clear()
    signers.set(secret, known)
    return known
  }

  const send: SendWebhook = async ({ id, url, body, at, secrets, signal }) => {
    const began = performance.now()
    const tookMs = () => Math.round(performance.now() - began)
    if (!isAllowed(url)) return { status: null, answer: words.inside, tookMs: 0 }
    const moment = libraryMoment(at)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Callout-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.epochMilliseconds / 1_000)),
      'webhook-signature': secrets.map((secret) => signerOf(secret).sign(id, moment, body)).join(' '),
    }
    const limit = AbortSignal.timeout(limitMs)
    try {
      const answer = await post(url, { headers, signal: AbortSignal.any([signal, limit]) }, body)
      return { ...answer, tookMs: tookMs() }
    } catch (fault) {
      return { status: null, answer: reasonOf(fault, limit.aborted), tookMs: tookMs() }
    }
  }

  function post(url: string, { headers, signal }: RequestOptions, body: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const isPlain = url.startsWith('http:')
      const options: RequestOptions = { method: 'POST', headers, signal }
      const onAnswer = (answer: IncomingMessage) => void readBeginning(answer).then(resolve, reject)
      const sent = isPlain
        ? httpRequest(url, { ...options, agent: agents['http:'] }, onAnswer)
        : httpsRequest(url, { ...options, agent: agents['https:'] }, onAnswer)
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    send,
    [Symbol.dispose]() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

interface Answered {
  readonly status: number
  readonly answer: string
}

/** Reads no more than is kept: a longer answer ends its connection. */
async function readBeginning(answer: IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= webhookLimits.answerBytes) break
  }
  const beginning = Buffer.concat(parts).subarray(0, webhookLimits.answerBytes)
  // Half of a character at the end is none, and no control character is kept.
  const text = new TextDecoder().decode(beginning, { stream: true }).replaceAll(/[^\P{Cc}\n\t]/gu, '')
  return { status: answer.statusCode ?? 0, answer: text }
}

const words = {
  inside: 'The address leads inside a private network. Nothing was sent.',
  late: 'There was no whole answer within 15 seconds.',
} as const

/** The codes of Node for what usually happens, in words for the administrator. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'No server has this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The server ended the connection without an answer.',
  EPIPE: 'The server ended the connection without an answer.',
  ETIMEDOUT: 'The server could not be reached in time.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has ended.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is its own, not one of a known authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
}

function reasonOf(fault: unknown, isLate: boolean): string {
  if (isLate) return words.late
  if (!(fault instanceof Error)) return 'There was no answer.'
  if (fault.name === 'NotPublic') return words.inside
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  return reasons[code] ?? `There was no answer${code === '' ? '' : ` (${code})`}.`
}
