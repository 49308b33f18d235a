import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider's page as the payer sees it: choices to press, or the way on. */
export type Shown =
  | { readonly title: string; readonly choices: Readonly<Record<string, string>> }
  | { readonly to: string }

export interface Front extends AsyncDisposable {
  readonly url: string
}

/**
 * The face of a provider: its pages for payers, which `show` makes, and behind them its interface, which is asked at
 * `behind`. Links to pages lead here.
 */
export async function openFront(behind: URL, show: (url: URL) => Shown | null): Promise<Front> {
  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', address())
    const shown = request.method === 'GET' ? show(at) : null
    if (shown && 'to' in shown) return void response.writeHead(303, { location: shown.to }).end()
    if (shown) return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(shown))
    const body = (await Array.fromAsync(request.setEncoding('utf8'))).join('')
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const asked = await fetch(new URL(at.pathname + at.search, behind), {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body !== '' && { body }),
    })
    const given = (await asked.text()).replaceAll(behind.origin, address())
    const kept = [...asked.headers].filter(([name]) => !/^(content-length|connection|transfer-encoding)$/.test(name))
    response.writeHead(asked.status, Object.fromEntries(kept)).end(given)
  }

  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: address(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pageOf({
  title,
  choices,
}: {
  readonly title: string
  readonly choices: Readonly<Record<string, string>>
}): string {
  const links = Object.entries(choices).map(
    ([words, to]) => `<p><a href="${to.replaceAll('&', '&amp;')}">${words}</a></p>`,
  )
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${links.join('')}</html>`
}
