import type { Context } from 'hono'
import type { Problem } from './problem.ts'

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem }

/** Without streaming, each decoding begins anew. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

export const jsonLimitBytes = 128 * 1024

/** The request's JSON, or what is wrong with it. An empty body reads as an empty object. */
export async function readJson(c: Context, limit = jsonLimitBytes): Promise<Read> {
  const type = c.req.header('content-type') ?? ''
  const bytes = await readBytes(c, limit)
  if (bytes === null) return { ok: false, problem: tooLarge }
  if (bytes.byteLength === 0) return { ok: true, value: {} }
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return { ok: false, problem: wrongType }
  try {
    return { ok: true, value: JSON.parse(utf8.decode(bytes)) }
  } catch {
    return { ok: false, problem: malformed }
  }
}

/** At most `limit` bytes of the body; null when there are more. */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array | null> {
  const length = c.req.header('content-length')
  if (Number(length ?? 0) > limit) return null
  if (length !== undefined) {
    // Node hands on no more than the length that was said, and all at once is cheaper than a stream.
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer())
    return bytes.byteLength > limit ? null : bytes
  }
  const body = c.req.raw.body
  if (!body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export const tooLarge: Problem = { status: 413, code: 'too_large', detail: 'That is more than we can take at once.' }
const wrongType: Problem = { status: 415, code: 'wrong_content_type', detail: 'Send JSON, as application/json.' }
const malformed: Problem = { status: 400, code: 'malformed_json', detail: 'The body is not JSON in UTF-8.' }
