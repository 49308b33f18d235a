import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealing } from '#modules/accounts'

const nonceBytes = 12
const tagBytes = 16
const form = 'v1.'

/**
 * AES-256-GCM with a fresh nonce each time; the key derives from `secret` and stays out of the database. The context is
 * authenticated with the data.
 */
export function createSealing(secret: string, purpose = 'callout second factors'): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return form + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, about) {
      if (!sealed.startsWith(form)) throw new Error('this was not sealed here')
      const bytes = Buffer.from(sealed.slice(form.length), 'base64url')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      if (tag.length !== tagBytes) throw new Error('this was not sealed here')
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      const text = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
      return text.toString('utf8')
    },
  }
}
