import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createGate } from '#adapters/system'
import { parseAccept } from 'hono/utils/accept'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Libuv has four threads. A compression takes half a megabyte from its beginning, also while it waits for one. */
const gate = createGate('compression', { atOnce: 4, waiting: Number.POSITIVE_INFINITY })

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Pages without a secret, of signed-in users and to sign in: no link, code or key that acts for somebody. A page that
 * shows one is sent as it is, because the size of a compressed page could reveal it (BREACH).
 */
const withoutSecret =
  /^\/(?:admin(?!\/messages\/)|bookings|dashboard|(?:login|register)(?!\/)|notifications|payment-dashboard|profile(?!\/security))(?:\/|$)/

/** An address with a query may show text that somebody else chose, so its page is sent as it is. */
export function mayCompress({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const { pathname, search } = new URL(url)
  return method === 'GET' && search === '' && withoutSecret.test(pathname)
}

/** The page in an encoding that the browser takes. An answer that is no whole page, or has one already, stays as it is. */
export async function compressed(answer: Response, acceptEncoding: string | null): Promise<Response> {
  const { status, headers } = answer
  const encoding = bestEncoding(acceptEncoding)
  const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true
  if (!isPage || headers.has('content-encoding') || encoding === 'identity') return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  const small = await gate.pass(() => (encoding === 'br' ? brotli(body, brotliOf(4, body.length)) : zip(body)))
  const sent = new Headers(headers)
  sent.set('content-encoding', encoding)
  sent.append('vary', 'Accept-Encoding')
  return new Response(new Uint8Array(small), { status, headers: sent })
}

/** Each encoding of a page that is kept, as small as it gets. */
export async function allEncodings(body: string): Promise<Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>> {
  const identity = new TextEncoder().encode(body)
  const [br, gz] = await Promise.all([
    gate.pass(() => brotli(identity, brotliOf(9, identity.length))),
    gate.pass(() => zip(identity, { level: 9 })),
  ])
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

/** The window holds the page and no more: the usual one takes four megabytes of memory for each page. */
function brotliOf(quality: number, bytes: number) {
  const window = Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 10), constants.BROTLI_DEFAULT_WINDOW)
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  }
}

export function bestEncoding(header: string | null): Encoding {
  if (header === null) return 'identity'
  const taken = new Set(parseAccept(header).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : [])))
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
