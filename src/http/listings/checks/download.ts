import type { Context } from 'hono'
import type { ListingDocument } from '#modules/directory'
import type { HttpEnv } from '../../kit/env.ts'

/** A stranger's file is never shown in our pages: it leaves as a download, and no cache keeps it. */
export function downloadProof(
  c: Context<HttpEnv>,
  { kind, file, mediaType }: ListingDocument,
  bytes: Uint8Array,
): Response {
  const ending = file.slice(file.lastIndexOf('.'))
  return c.body(Buffer.from(bytes), 200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${kind}${ending}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
}
