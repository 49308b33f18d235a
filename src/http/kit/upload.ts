import type { Context } from 'hono'
import { readBytes, tooLarge } from './body.ts'
import type { Problem } from './problem.ts'

const photoLimitBytes = 15 * 1024 * 1024
const formAroundIt = 256 * 1024

interface Upload {
  /** The text fields of the form; of a name that comes twice, the last. */
  readonly fields: Readonly<Record<string, string>>
  /** The files under the name that was asked for, without those that were left empty. */
  readonly files: readonly Uint8Array[]
}

type Read = { readonly ok: true; readonly value: Upload } | { readonly ok: false; readonly problem: Problem }

/** A form with files, whole in memory: together at most one photo's 15 MB. */
export async function readUpload(c: Context, field: 'photo' | 'document'): Promise<Read> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return { ok: false, problem: wrongType }
  const bytes = await readBytes(c, photoLimitBytes + formAroundIt)
  if (bytes === null) return { ok: false, problem: tooLarge }
  const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch((fault: unknown) => (fault instanceof TypeError ? null : Promise.reject(fault)))
  if (!form) return { ok: false, problem: malformed }
  const fields: Record<string, string> = {}
  const files: Uint8Array[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name === field && value.size > 0) files.push(await value.bytes())
  }
  return { ok: true, value: { fields, files } }
}

const wrongType: Problem = { status: 415, code: 'wrong_content_type', detail: 'Send a form, as multipart/form-data.' }
const malformed: Problem = { status: 400, code: 'malformed_upload', detail: 'The upload could not be read.' }
