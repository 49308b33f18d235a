import { createHash } from 'node:crypto'
import { type Encoding, allEncodings, bestEncoding } from './compress.ts'
import { isKnownTo } from './if-none-match.ts'

export interface PageCacheOptions {
  /** Grows whenever anything that the public page at this path shows has changed; it is then forgotten. */
  readonly version: (path: string) => number
  /** A request with any of these cookies is somebody's own, and neither kept nor answered from here. */
  readonly personalCookies: readonly string[]
  /** How many pages are kept at most; the oldest goes first. */
  readonly limit?: number
}

export interface Rendered {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

interface Kept {
  readonly etag: string
  readonly headers: Headers
  readonly bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** Public pages as strangers see them: rendered and compressed once, until something on them changes. */
export function createPageCache({ version, personalCookies, limit = 200 }: PageCacheOptions) {
  const pages = new Map<string, { readonly version: number; readonly page: Promise<Kept | Rendered> }>()

  function remember(path: string, render: () => Promise<Rendered>): Promise<Kept | Rendered> {
    const entry = { version: version(path), page: keep(render) }
    pages.delete(path)
    pages.set(path, entry)
    for (const oldest of pages.keys()) {
      if (pages.size <= limit) break
      pages.delete(oldest)
    }
    const forget = () => {
      if (pages.get(path) === entry) pages.delete(path)
    }
    entry.page.then((page) => 'bodies' in page || forget(), forget)
    return entry.page
  }

  return {
    /**
     * The kept page at the address of `request`, or what `render` makes of it. Only the GET of a plain path is kept;
     * `onKept` gets each whole answer that any stranger may get.
     */
    async answer(request: Request, render: () => Promise<Rendered>, onKept = () => {}): Promise<Response> {
      const path = plainPath(request.url)
      if (request.method !== 'GET' || path === null || isPersonal(request.headers.get('cookie'), personalCookies)) {
        return plainAnswer(await render())
      }
      const known = pages.get(path)
      const page = await (known?.version === version(path) ? known.page : remember(path, render))
      if (!('bodies' in page)) return plainAnswer(page)
      onKept()
      return keptAnswer(page, request.headers)
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** An address with a query is not kept: anyone can make up as many as he likes. */
function plainPath(url: string): string | null {
  const { pathname, search } = new URL(url)
  return search === '' ? pathname : null
}

export function isPersonal(cookies: string | null, personal: readonly string[]): boolean {
  if (cookies === null) return false
  return cookies.split(';').some((cookie) => personal.includes(cookie.split('=', 1)[0]?.trim() ?? ''))
}

async function keep(render: () => Promise<Rendered>): Promise<Kept | Rendered> {
  const rendered = await render()
  if (rendered.status !== 200 || rendered.headers.has('set-cookie')) return rendered
  const bodies = await allEncodings(rendered.body)
  const headers = new Headers(rendered.headers)
  headers.set('cache-control', 'no-cache')
  headers.set('vary', 'Cookie, Accept-Encoding')
  const etag = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  return { etag, headers, bodies }
}

function plainAnswer({ status, headers, body }: Rendered): Response {
  return new Response(status === 304 || status === 204 ? null : body, { status, headers })
}

function keptAnswer({ etag, headers, bodies }: Kept, asked: Headers): Response {
  const encoding = bestEncoding(asked.get('accept-encoding'))
  const tag = `"${etag}-${encoding}"`
  const answer = new Headers(headers)
  answer.set('etag', tag)
  if (isKnownTo(asked.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: answer })
  if (encoding !== 'identity') answer.set('content-encoding', encoding)
  return new Response(bodies[encoding], { headers: answer })
}
