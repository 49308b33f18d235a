import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Context } from 'hono'
import type { QuoteKey } from '#modules/quoting'
import type { HttpEnv } from '../kit/env.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { badKey, digestOf } from '../kit/idempotency.ts'
import type { Problem } from '../kit/problem.ts'

const digest = (text: string) => hash('sha256', text, 'base64url')

/**
 * The `Idempotency-Key` of a request for a quote; null without one. Visitors have no account: a key belongs to their e-mail
 * address, or to the signed-in user. The proof of work is another one at each try, so that it does not count.
 */
export async function quoteKeyOf(
  c: Context<HttpEnv>,
  { fields, files }: Upload,
  email: string,
): Promise<QuoteKey | Problem | null> {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) return badKey
  const { proof: _, ...asked } = fields
  const contents: string[] = []
  for (const { path, field } of files) contents.push(`${field} ${await digestOfFile(path)}`)
  const owner = c.var.who?.id ?? email.trim().toLowerCase()
  return { key: digest(`${owner} ${given}`), fingerprint: digestOf({ asked, contents }) }
}

/** Read in pieces: a video has up to 100 MB. */
async function digestOfFile(path: string): Promise<string> {
  const whole = createHash('sha256')
  for await (const piece of createReadStream(path)) whole.update(piece)
  return whole.digest('base64url')
}
