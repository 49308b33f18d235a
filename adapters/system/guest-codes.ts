import { createHmac, randomInt } from 'node:crypto'
import type { GuestCodes } from '#modules/accounts'

/** The hash needs this server's key: a copy of the database alone tells no code, though there are only a million. */
export function createGuestCodes(secret: string): GuestCodes {
  return {
    next: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hash: (key, code) => createHmac('sha256', secret).update(`guest ${key} ${code}`).digest('base64url'),
  }
}
