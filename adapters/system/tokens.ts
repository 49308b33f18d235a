import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '#modules/accounts'

/** A fast hash is enough for what nobody can guess: 256 random bits. */
export function createTokens(): Tokens {
  return {
    next: () => randomBytes(32).toString('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}
