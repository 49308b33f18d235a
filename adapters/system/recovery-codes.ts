import { randomBytes } from 'node:crypto'
import type { RecoveryCodes } from '#modules/accounts'
import { base32 } from './base32.ts'

/** The alphabet without i, l, o and u, which readers mistake for other characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 140 random bits in seven groups: `7k2m-9x4p-a1qd-w8zt-03hn-rv5c-6bye`. */
export function createRecoveryCodes(): RecoveryCodes {
  return { next: () => (base32(randomBytes(20), alphabet).match(/.{4}/g) ?? []).slice(0, 7).join('-') }
}
