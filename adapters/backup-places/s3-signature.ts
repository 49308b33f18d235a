import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './s3-settings.ts'

/** RFC 3986 encodes five more characters: `encodeURIComponent` leaves them alone. */
export function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`)
}

interface Unsigned {
  readonly method: string
  /** Its path and query are escaped by `escaped`. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly at: Temporal.Instant
}

/** The headers of a request with the signature of AWS, version 4, over all of them and the content. */
export async function signedHeaders(
  { method, url, headers, body, at }: Unsigned,
  { region, accessKey, secretKey }: Pick<S3Settings, 'region' | 'accessKey' | 'secretKey'>,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    datetime: at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, ''),
    allHeaders: true,
  })
  return (await signer.sign()).headers
}
