import { type Agent, request } from 'node:http'

/** A request, and the status that answers it. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expected: number
}

/** The status of the answer, after all of it has come. A connection that the server closed while it was idle is replaced. */
export async function ask(agent: Agent, url: string, asked: Asked): Promise<number> {
  for (;;) {
    const status = await tryToAsk(agent, url, asked)
    if (status !== null) return status
  }
}

/** Null when the connection was closed before the request came. */
function tryToAsk(agent: Agent, url: string, { method, path, headers, body }: Asked): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
    })
    sent.on('error', (fault) => (sent.reusedSocket ? resolve(null) : reject(fault)))
    sent.end(body)
  })
}
