/** A picture whose address names its bytes: it is kept for good, and runs nothing. */
export function keptPicture(webp: Uint8Array): Response {
  return new Response(new Uint8Array(webp), {
    headers: {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

/** The digest in the name of such a picture; null for any other name. */
export const digestIn = (name = ''): string | null => /^([0-9a-f]{64})\.webp$/.exec(name)?.[1] ?? null
