import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StubAnswer {
  readonly status: number
  readonly body?: object
  /** Where it leads instead. */
  readonly location?: string
}

interface ProviderStub extends AsyncDisposable {
  readonly base: string
  /** The method, the path and the credentials of each request, in order. */
  readonly asked: readonly { readonly what: string; readonly authorization: string }[]
}

/** A provider on this machine that gives the answer it is set to; null: it never answers. */
export async function startProviderStub(
  answer: (incoming: IncomingMessage) => StubAnswer | null,
): Promise<ProviderStub> {
  const asked: { readonly what: string; readonly authorization: string }[] = []
  const server = createServer((incoming, outgoing) => {
    asked.push({ what: `${incoming.method} ${incoming.url}`, authorization: incoming.headers.authorization ?? '' })
    const said = answer(incoming)
    if (said === null) return
    const { status, body = {}, location } = said
    outgoing.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    outgoing.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
