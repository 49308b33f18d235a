import { randomBytes } from 'node:crypto'
import type { TotpCodes } from '#modules/accounts'
import { base32 } from './base32.ts'

const secretBytes = 20
const periodSeconds = 30
const form = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const

export function createTotpCodes(): TotpCodes {
  return {
    secret: () => base32(randomBytes(secretBytes)),
    uri(secret, { account, issuer }) {
      const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
      const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
      return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=6&period=${periodSeconds}`
    },
    async stepOf(secret, digits, at) {
      const { Secret, TOTP } = await import('otpauth')
      const timestamp = at.epochMilliseconds
      const delta = TOTP.validate({ ...form, token: digits, secret: Secret.fromBase32(secret), timestamp, window: 1 })
      return delta === null ? null : Math.floor(timestamp / (periodSeconds * 1_000)) + delta
    },
  }
}
