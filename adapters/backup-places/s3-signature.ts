import { createHash, createHmac } from 'node:crypto'
import type { S3Settings } from './s3-settings.ts'

/** As RFC 3986 wants it: `encodeURIComponent` leaves five more signs alone. */
export function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`)
}

interface Unsigned {
  readonly method: string
  /** Its path and query are escaped by `escaped`, the query sorted by name. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly at: Temporal.Instant
}

/** The headers of a request with the signature of AWS, version 4, over all of them and the content. */
export function signedHeaders(
  { method, url, headers, body, at }: Unsigned,
  { region, accessKey, secretKey }: Pick<S3Settings, 'region' | 'accessKey' | 'secretKey'>,
): Record<string, string> {
  const moment = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const all = { ...headers, host: url.host, 'x-amz-content-sha256': digest(body), 'x-amz-date': moment }
  const listed = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = listed.map(([name]) => name).join(';')
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...listed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    digest(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, digest(Buffer.from(canonical))].join('\n')
  const key = scope.split('/').reduce<Buffer>(keyed, Buffer.from(`AWS4${secretKey}`))
  const signature = keyed(key, text).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
