import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#modules/shared'
import { PlaceFault } from './place-faults.ts'
import { textIn } from './s3-answers.ts'
import { escaped, signedHeaders } from './s3-signature.ts'
import type { S3Address, S3Pace, S3Settings } from './s3-settings.ts'

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The whole name of an object; without it the bucket is asked. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** S3 answered that it will not do it. `code` is its own word for it. */
export class S3Refusal extends PlaceFault {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, says: string) {
    super(says)
    this.status = status
    this.code = code
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** Signs requests, ends those that take too long, and repeats those that may succeed later. */
export function createS3Client(settings: S3Settings, { bucket }: S3Address, clock: Clock, pace: S3Pace) {
  const { endpoint, region, pathStyle } = settings
  const base = new URL(endpoint)
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`
  const root = `${base.pathname.replace(/\/$/, '')}${pathStyle ? `/${bucket}` : ''}`

  async function send(request: S3Request, signal: AbortSignal): Promise<Response> {
    const { method, key = '', query = {}, headers = {}, body } = request
    const url = new URL(base)
    url.pathname = key === '' ? root : `${root}/${key.split('/').map(escaped).join('/')}`
    url.search = Object.entries(query)
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join('&')
    const at = clock.now()
    const signed = await signedHeaders({ method, url, headers, body: body ?? new Uint8Array(), at }, settings)
    return fetch(url, {
      method,
      headers: signed,
      redirect: 'manual',
      signal,
      ...(body && { body }),
    })
  }

  /** Sends until there is an answer that another try would not change. The caller reads or cancels its body. */
  async function retried<T>(request: S3Request, read: (answer: Response) => Promise<T>, ms: number): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await send(request, AbortSignal.timeout(ms))
        if (answer.ok) return await read(answer)
        throw refusalOf(answer.status, request.method === 'HEAD' ? '' : await answer.text())
      } catch (fault) {
        const isLasting = fault instanceof S3Refusal && !passes(fault)
        if (isLasting || tried >= pace.tries) throw saidPlainly(fault)
      }
      await pause(pauseBefore(tried))
    }
  }

  function pauseBefore(tried: number): number {
    return pace.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2)
  }

  function refusalOf(status: number, text: string): S3Refusal {
    const code = textIn(text, 'Code') ?? ''
    return new S3Refusal(status, code, wordsOf(status, code))
  }

  function wordsOf(status: number, code: string): string {
    if (wordsOfKey.has(code) || status === 401) {
      return `${base.host} does not accept the access key: set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY to a key that is valid now.`
    }
    if (code === 'RequestTimeTooSkewed') {
      return `${base.host} says that our clock is wrong: synchronise the clock of this machine.`
    }
    if (code === 'NoSuchBucket')
      return `There is no bucket ${bucket} at ${endpoint.host}: create it, or mend BACKUP_TO.`
    if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect' || (status >= 300 && status < 400)) {
      return `The bucket ${bucket} is in another region than ${region}: set BACKUP_S3_REGION, or BACKUP_S3_ENDPOINT.`
    }
    if (status === 403) {
      return `The access key may not use ${bucket}: allow it to list, read, write and delete there.`
    }
    if (status === 507 || /Quota|Storage(Full|Limit)/i.test(code)) {
      return `${base.host} has no room left for ${bucket}: free some, or raise its limit.`
    }
    return `${base.host} answered with ${status}${/^\w{1,60}$/.test(code) ? ` (${code})` : ''}.`
  }

  /** A fault of the network or of time is said in words; what it quotes may be long, and is left to its cause. */
  function saidPlainly(fault: unknown): unknown {
    if (fault instanceof PlaceFault) return fault
    if (fault instanceof Error && fault.name === 'TimeoutError') {
      return new PlaceFault(`${base.host} did not answer in time: see whether the network and the service are up.`, {
        cause: fault,
      })
    }
    return new PlaceFault(`${base.host} could not be reached: see BACKUP_S3_ENDPOINT, the network and the service.`, {
      cause: fault,
    })
  }

  return {
    async ask(request: S3Request): Promise<S3Answer> {
      const read = async (answer: Response) => ({
        status: answer.status,
        headers: answer.headers,
        text: request.method === 'HEAD' ? '' : await textOf(answer),
      })
      return retried(request, read, request.body ? pace.sendMs : pace.askMs)
    },

    /** The content from `offset` on, in one try: the caller goes on where it was cut. */
    async download(key: string, offset: number, tag: string | null, signal: AbortSignal): Promise<Response> {
      const headers = {
        ...(offset > 0 && { range: `bytes=${offset}-` }),
        ...(tag !== null && offset > 0 && { 'if-match': tag }),
      }
      const answer = await send({ method: 'GET', key, headers }, signal)
      if (answer.ok) return answer
      throw refusalOf(answer.status, await answer.text())
    },

    passes,
    pauseBefore,
    saidPlainly,
  }
}

/** S3 answers 200 to a request that fails later, and writes the error into the content. */
async function textOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (!/<Error>/.test(text)) return text
  const code = textIn(text, 'Code') ?? ''
  throw new S3Refusal(code === 'InternalError' || code === 'SlowDown' ? 503 : 400, code, `The store answered ${code}.`)
}

const wordsOfKey = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
  'Unauthorized',
])

/** Another try may succeed. */
function passes(fault: unknown): boolean {
  if (!(fault instanceof S3Refusal)) return true
  const { status, code } = fault
  return status >= 500 ? status !== 501 && status !== 507 : status === 429 || status === 408 || passingCodes.has(code)
}

/** `BadDigest` and its like: the content was changed on its way. */
const passingCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'OperationAborted',
])

export function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}
