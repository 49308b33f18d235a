import { hash, randomBytes } from 'node:crypto'
import type { Tokens } from '#modules/accounts'

/** A fast hash is enough for what nobody can guess: 256 random bits. */
export function createTokens(): Tokens {
  return {
    next: () => randomBytes(32).toString('base64url'),
    hash: sha256,
  }
}

/** For addresses that are sent to people: 128 random bits, in digits that no mail program cuts off at the end. */
export function createLinkTokens(): Tokens {
  return { next: () => randomBytes(16).toString('hex'), hash: sha256 }
}

function sha256(token: string): string {
  return hash('sha256', token, 'base64url')
}
