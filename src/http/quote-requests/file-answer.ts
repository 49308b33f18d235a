import type { Context } from 'hono'
import type { QuoteFile, QuoteFilesModule } from '#modules/quoting'
import { largeBody } from '../kit/byte-stream.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'

/** A photo or a video for those who may see it, in parts where the browser asks for them. */
export async function fileAnswer(
  c: Context<HttpEnv>,
  files: Pick<QuoteFilesModule, 'open'>,
  file: QuoteFile,
): Promise<Response> {
  const { mediaType, bytes } = file
  const isVideo = mediaType !== 'image/jpeg'
  const headers = {
    'content-type': mediaType,
    'content-disposition': isVideo ? `attachment; filename="video.${mediaType.split('/')[1] ?? 'mp4'}"` : 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
    'accept-ranges': 'bytes',
  }
  const range = rangeIn(c.req.header('range'), bytes)
  if (range === 'outside') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  const pieces = await files.open(file, first, last)
  if (!pieces) return problem(c, notFound)
  return c.body(largeBody(c, pieces), range ? 206 : 200, {
    ...headers,
    'content-length': String(last - first + 1),
    ...(range && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  })
}

/** One range; several, or one that cannot be read, are answered with the whole. */
export function rangeIn(
  header: string | undefined,
  bytes: number,
): { readonly first: number; readonly last: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 }
  }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)]
  if (to !== '' && Number(to) < first) return null
  return first >= bytes ? 'outside' : { first, last }
}
