export interface Argon2Hash {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

/** The text form of password hashes that the PHC string format gives: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export function formatPhc({ memory, passes, parallelism, salt, tag }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,6}),p=(\d{1,3})\$([\w+/]{11,})\$([\w+/]{16,})$/

/** Throws on what is no argon2id hash: the database holds nothing else. */
export function parsePhc(text: string): Argon2Hash {
  const match = form.exec(text)
  if (!match) throw new Error('a stored password hash is not readable')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
