export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Someone who talks to the server over HTTP, with a cookie of their own. Throws when no answer comes. */
export interface Client {
  get(path: string): Promise<Answer>
  /** `key` is sent as the `Idempotency-Key`. */
  post(path: string, body: object, key?: string): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  /** The same person at another address, after the server has started again. */
  at(url: string): Client
}

export function createClient(url: string, cookie = ''): Client {
  let session = cookie

  async function ask(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: session,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
    if (set !== undefined) session = set
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }

  return {
    get: (path) => ask('GET', path),
    post: (path, body, key) => ask('POST', path, body, key),
    put: (path, body) => ask('PUT', path, body),
    at: (other) => createClient(other, session),
  }
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${JSON.stringify(value)}`)
  return value
}
