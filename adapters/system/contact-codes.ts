import { createHmac, randomInt } from 'node:crypto'
import type { ContactCodes } from '#modules/directory'

/** The hash needs this server's key: a copy of the database alone tells no code, though there are only a million. */
export function createContactCodes(secret: string): ContactCodes {
  return {
    next: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hash: (id, code) => createHmac('sha256', secret).update(`contact ${id} ${code}`).digest('base64url'),
  }
}
