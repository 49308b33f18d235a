import { type ECDH, createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const label = (text: string, ...end: readonly number[]) => Buffer.from([...Buffer.from(`${text}\0`), ...end])

/** A browser's side of a push subscription. */
export interface BrowserKeys {
  readonly pair: ECDH
  readonly auth: Buffer
}

export function newBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/**
 * The body of a message as a browser reads it: RFC 8291 over RFC 8188, written from the texts. Throws when it cannot be
 * opened.
 */
export function unseal(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const shared = pair.computeSecret(sender)
  const info = Buffer.concat([label('WebPush: info'), pair.getPublicKey(), sender, Buffer.from([1])])
  const input = hmac(hmac(auth, shared), info)
  const prk = hmac(salt, input)
  const key = hmac(prk, label('Content-Encoding: aes128gcm', 1)).subarray(0, 16)
  const nonce = hmac(prk, label('Content-Encoding: nonce', 1)).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record does not end as one')
  return padded.subarray(0, end).toString('utf8')
}
