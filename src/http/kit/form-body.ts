import type { Context } from 'hono'
import { readBytes, tooLarge } from './body.ts'
import type { Problem } from './problem.ts'

const formLimitBytes = 64 * 1024

export type FormFields = Readonly<Record<string, string>>

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem }

/** The fields of a form that was sent without script, of at most `limit` bytes; of a name that comes twice, the last. */
export async function readForm(c: Context, limit = formLimitBytes): Promise<Read<FormFields>> {
  const read = await readTyped(c, limit)
  return read.ok ? { ok: true, value: Object.fromEntries(read.value) } : read
}

/** The same with every value of a name, such as the boxes of a list. */
export async function readTyped(c: Context, limit = formLimitBytes): Promise<Read<URLSearchParams>> {
  const bytes = await readBytes(c, limit)
  if (bytes === null) return { ok: false, problem: tooLarge }
  const type = c.req.header('content-type') ?? ''
  if (bytes.byteLength > 0 && !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return { ok: false, problem: wrongType }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: new URLSearchParams(text) }
  } catch {
    return { ok: false, problem: malformed }
  }
}

/** The version that a form names; text that is no version was never one. */
export function typedVersion(fields: FormFields, name: string): number {
  const typed = fields[name] ?? ''
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
}

const wrongType: Problem = { status: 415, code: 'wrong_content_type', detail: 'Send a form, as form-urlencoded.' }
const malformed: Problem = { status: 400, code: 'malformed_form', detail: 'The form is not in UTF-8.' }
