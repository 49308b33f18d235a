import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '#modules/accounts'
import { isCommonPassword } from './common-passwords.ts'
import { createGate } from './gate.ts'
import { type Argon2Hash, formatPhc, parsePhc } from './phc.ts'

export interface Argon2Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const owasp: Argon2Cost = { memory: 19_456, passes: 2 }
const limits = { atOnce: 4, waiting: 64 }

/**
 * argon2id on libuv's threads, off the event loop: at most four at once, some 80 MB, and 64 more in the queue. An
 * unknown account costs a derivation with the same parameters. Tests count derivations through `deriveTag`.
 */
export function createArgon2Passwords(cost: Argon2Cost = owasp, deriveTag = derive): Passwords {
  const gate = createGate('password hashing', limits)
  const decoy = make(Buffer.alloc(32))

  function make(tag: Buffer): Argon2Hash {
    return { ...cost, parallelism: 1, salt: randomBytes(16), tag }
  }

  return {
    async hash(password) {
      const hash = make(Buffer.alloc(32))
      return formatPhc({ ...hash, tag: await gate.pass(() => deriveTag(password, hash)) })
    },
    async verify(password, text) {
      const hash = text === null ? decoy : parsePhc(text)
      const tag = await gate.pass(() => deriveTag(password, hash))
      return timingSafeEqual(tag, hash.tag) && text !== null
    },
    isCommon: isCommonPassword,
  }
}

/** Two keyboards may write one letter with different code points: NFKC makes them one. */
function derive(password: string, { memory, passes, parallelism, salt, tag }: Argon2Hash): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  const parameters = { message, nonce: salt, memory, passes, parallelism, tagLength: tag.byteLength }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (fault, derived) => (fault ? reject(fault) : resolve(derived)))
  })
}
