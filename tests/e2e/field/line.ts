import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { freePort } from '../../support/servers/server.ts'

/** The line between a phone and the server. */
export interface PhoneLine extends AsyncDisposable {
  /** The address that the phone knows. */
  readonly url: string
  /** The server at its other end. */
  to(url: string): void
  /** The next photos die after some of their bytes, so many of them; or of those with such a path. */
  cut(photos: number, like?: RegExp): void
  /** How many have died. */
  died(): number
  /** Documents that arrive changed, by their path. */
  readonly changed: Map<string, (text: string) => string>
}

/** A line that dies within a photo, or brings a document that is not the one of the server. */
export async function openPhoneLine(): Promise<PhoneLine> {
  const port = await freePort()
  const changed = new Map<string, (text: string) => string>()
  let target = new URL('http://127.0.0.1:1')
  let left = 0
  let cutLike = /\/photos\//
  let died = 0

  function carry(from: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url: path = '/', headers } = from
    const change = changed.get(path)
    const isCut = left > 0 && method === 'PUT' && cutLike.test(path)
    if (isCut) left -= 1
    // A changed document is read as text: it comes as it is.
    const sent = change ? { ...headers, 'accept-encoding': 'identity' } : headers
    const on = request({ host: target.hostname, port: target.port, method, path, headers: sent }, (reply) => {
      if (!change) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      reply.setEncoding('utf8')
      let text = ''
      reply.on('data', (piece: string) => (text += piece))
      reply.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, rest)
        answer.end(change(text))
      })
    })
    on.on('error', () => answer.destroy())
    from.on('error', () => on.destroy())
    if (!isCut) {
      from.pipe(on)
      return
    }
    from.once('data', (piece: Buffer) => {
      on.write(piece.subarray(0, piece.length / 2), () => {
        died += 1
        on.destroy()
        from.destroy()
      })
    })
  }

  const server = createServer(carry)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    changed,
    to: (url) => {
      target = new URL(url)
    },
    cut: (photos, like = /\/photos\//) => {
      left = photos
      cutLike = like
    },
    died: () => died,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
