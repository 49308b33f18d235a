import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Fetch = (request: Request, env: { readonly incoming: IncomingMessage }) => Response | Promise<Response>
/** Looks at a request before the application: true when it has taken it. */
type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

export interface HttpServer extends AsyncDisposable {
  readonly url: string
}

const bodySeconds = 15
const uploadSeconds = 120

/** Listens, with limits that close slow connections. Closing answers what has begun, for at most `drainMs`. */
export async function listen(
  fetch: Fetch,
  { host, port, before, drainMs = 6_000 }: { host: string; port: number; before?: Before; drainMs?: number },
): Promise<HttpServer> {
  const answer = getRequestListener((request, env) => fetch(request, { incoming: env.incoming as IncomingMessage }), {
    overrideGlobalObjects: false,
  })
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: uploadSeconds * 1_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => {
      if (!hasOneHost(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end()
      limitBody(incoming)
      if (before) before(incoming, outgoing, () => void answer(incoming, outgoing))
      else void answer(incoming, outgoing)
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearTimeout(late)
    },
  }
}

/** RFC 9112, section 3.2: a request with two `Host` headers, or one that is no host, is answered by 400. */
function hasOneHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length <= 1 && /^[\w.:[\]%~!$&'()*+,;=-]*$/.test(host)
}

/** Node's own limit must leave room for photos; everything else has to be here sooner. */
function limitBody(incoming: IncomingMessage): void {
  const length = Number(incoming.headers['content-length'] ?? 0)
  const hasBody = length > 0 || incoming.headers['transfer-encoding'] !== undefined
  if (!hasBody || incoming.headers['content-type']?.startsWith('multipart/form-data')) return
  const late = setTimeout(() => incoming.destroy(), bodySeconds * 1_000)
  incoming.once('close', () => clearTimeout(late))
  incoming.once('end', () => clearTimeout(late))
}
