import { createECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The key pair by which push services know this server (RFC 8292), as base64url: a point of 65 bytes, a number of 32. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The keys in `file`, made at the first start and readable by the server alone. They stay: browsers have subscribed to
 * this very key, and another would silence every one of them.
 */
export function keptVapidKeys(file: string): VapidKeys {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  const made: VapidKeys = { publicKey: pair.getPublicKey('base64url'), privateKey }
  try {
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 })
    return made
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault
  }
  return read(file)
}

function read(file: string): VapidKeys {
  try {
    const { publicKey = '', privateKey = '' }: Partial<VapidKeys> = JSON.parse(readFileSync(file, 'utf8'))
    if (lengthOf(publicKey) === 65 && lengthOf(privateKey) === 32) return { publicKey, privateKey }
  } catch {
    // Said below, without what is in it.
  }
  throw new Error(
    `${file} holds no keys for push: restore it from a backup, or remove it, and every device subscribes again`,
  )
}

function lengthOf(text: string): number {
  return Buffer.from(text, 'base64url').length
}
