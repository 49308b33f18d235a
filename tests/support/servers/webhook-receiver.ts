import { once } from 'node:events'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
  /** Answers from now on. */
  answerWith(answer: (response: ServerResponse, received: Received) => void): void
}

/** A program that receives webhooks on this machine, and answers 204 until it is said otherwise. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let answer: Parameters<WebhookReceiver['answerWith']>[0] = (response) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      answer(response, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next) {
      answer = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
