import type { Context } from 'hono'
import type { ApplyingModule, Cv } from '#modules/job-board'
import { byteStream } from '../kit/byte-stream.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'

/** A CV for those who may read it: never shown within the site, and kept by no cache. */
export async function cvAnswer(
  c: Context<HttpEnv>,
  applying: Pick<ApplyingModule, 'openCv'>,
  cv: Cv | null,
): Promise<Response> {
  const pieces = cv && (await applying.openCv(cv))
  if (!pieces) return problem(c, notFound)
  return c.body(byteStream(pieces), 200, {
    'content-type': cv.mediaType,
    'content-length': String(cv.bytes),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(cv.name).replaceAll(/['()*]/g, escaped)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
