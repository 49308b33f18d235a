import type { Line } from './outbox.ts'
import type { QueuedBody } from './queued-action.ts'
import type { Answer } from './verdict.ts'

/** A connection that says nothing for so long is none, in milliseconds. A photo may take longer. */
const patience = { json: 20_000, form: 180_000, original: 600_000 } as const

/** The server that this page came from. Each action names its user, so that it never acts for somebody else. */
export function httpLine(userId: string): Line {
  return {
    async who() {
      const answer = await ask('/api/auth/me', { cache: 'no-store' }, patience.json)
      if (!answer || answer.status !== 200 || !answer.contentType.startsWith('application/json')) return null
      return { userId: userIn(answer.body) }
    },
    sendOriginal({ id, visit, file, name }, signal) {
      const form = new FormData()
      form.append('original', file, name)
      const path = `/api/visits/${visit}/photos/${id}/original`
      return ask(path, { method: 'PUT', body: form, headers: { 'callout-user': userId } }, patience.original, signal)
    },
    send: ({ method, path, body }) =>
      ask(path, { method, ...sentBody(body, { 'callout-user': userId }) }, patience[body.kind]),
  }
}

function sentBody(body: QueuedBody, headers: Readonly<Record<string, string>>): RequestInit {
  if (body.kind === 'json') return { body: body.text, headers: { ...headers, 'content-type': 'application/json' } }
  const form = new FormData()
  for (const { name, value, file } of body.fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, file ?? name)
  }
  return { body: form, headers }
}

async function ask(
  path: string,
  init: RequestInit,
  ms: number,
  ...signals: readonly AbortSignal[]
): Promise<Answer | null> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(ms), ...signals])
    const answer = await fetch(path, { ...init, redirect: 'error', signal })
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      retryAfter: answer.headers.get('retry-after'),
      body: await bodyOf(answer),
    }
  } catch {
    return null
  }
}

/** Null where it is no JSON. An answer that breaks off is none: it throws. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function userIn(body: unknown): string | null {
  const user: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'user') : null
  const id: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'id') : null
  return typeof id === 'string' ? id : null
}

/** The body of an action as it is kept: the same bytes each time that it is sent. */
export function keptBody(body: Readonly<Record<string, unknown>> | FormData, actionId: string): QueuedBody {
  if (!(body instanceof FormData)) return { kind: 'json', text: JSON.stringify({ ...body, action_id: actionId }) }
  const fields = [...body].map(([name, value]) => ({
    name,
    value,
    file: typeof value === 'string' ? null : value.name,
  }))
  return { kind: 'form', fields }
}

/** The bytes of the files in a body. */
export function bytesIn(body: QueuedBody): number {
  if (body.kind === 'json') return body.text.length
  return body.fields.reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : value.size), 0)
}
