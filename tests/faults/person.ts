import type { Answer } from './client.ts'

/** Someone at the site whose cookies are kept, and taken down as secrets. */
export interface Person {
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

export function createPerson(url: string, secrets: Map<string, string>): Person {
  const cookies = new Map<string, string>()

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
      if (value.length > 8) secrets.set(`the cookie ${name} that came from ${path} (${secrets.size})`, value)
    }
    const isJson = answer.headers.get('content-type')?.includes('json')
    const text = await answer.text()
    return { status: answer.status, body: isJson ? JSON.parse(text) : {} }
  }

  return { get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) }
}
