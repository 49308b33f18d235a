import type { LookupFunction } from 'node:net'
import { type JudgeWebhookUrl, webhookLimits } from '#modules/webhooks'

interface Rules {
  /** Lets tests receive on 127.0.0.1, without TLS. */
  readonly loopback: boolean
  readonly isPublicName: (name: string) => boolean
}

/** Ports below, other than that of https, are those of other services. */
const firstFreePort = 1_024

/** Whether anything may be sent to an address, as far as its text says: https, and a name of the public network. */
export function isWebhookUrl(text: string, { loopback, isPublicName }: Rules): boolean {
  if (text.length > webhookLimits.url || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  if (loopback && protocol === 'http:' && hostname === '127.0.0.1') return true
  return protocol === 'https:' && (port === '' || Number(port) >= firstFreePort) && isPublicName(hostname)
}

interface JudgePorts extends Rules {
  readonly lookup: LookupFunction
  /** Whether a fault of `lookup` says that the name leads inside. */
  readonly isInside: (fault: unknown) => boolean
  readonly patienceMs?: number
}

/** Judges an address by its text and by where its name leads now. */
export function createJudgeWebhookUrl({ lookup, isInside, patienceMs = 3_000, ...rules }: JudgePorts): JudgeWebhookUrl {
  return async (url) => {
    if (!isWebhookUrl(url, rules)) return 'not-allowed'
    const { protocol, hostname } = new URL(url)
    if (protocol === 'http:') return 'fine'
    const { promise, resolve } = Promise.withResolvers<'fine' | 'inside'>()
    const late = setTimeout(() => resolve('fine'), patienceMs)
    lookup(hostname, { all: true }, (fault) => resolve(fault && isInside(fault) ? 'inside' : 'fine'))
    return promise.finally(() => clearTimeout(late))
  }
}
