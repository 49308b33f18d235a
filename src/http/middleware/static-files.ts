import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/**
 * The browser's files of the build, compressed ones where the browser takes them. Mount at `/assets/*`: every name there
 * carries a digest of its content, so that a browser never asks twice.
 */
export function staticFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const found = await serve(c, next)
    if (!(found instanceof Response)) return
    found.headers.set('cache-control', 'public, max-age=31536000, immutable')
    found.headers.set('x-content-type-options', 'nosniff')
    return found
  }
}
