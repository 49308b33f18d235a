/** The answer to a request about keywords. `code` is of a problem; `not_sent` where nothing came back. */
export interface Answer {
  readonly ok: boolean
  readonly code: string | null
  readonly detail: string
  readonly body: Readonly<Record<string, unknown>>
}

const notSent = 'It was not sent. Please try again.'

export async function send(method: string, path: string, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const read: unknown = text === '' ? {} : JSON.parse(text)
    const fields = isRecord(read) ? read : {}
    return {
      ok: answer.ok,
      code: answer.ok ? null : textOf(fields, 'code'),
      detail: textOf(fields, 'detail'),
      body: fields,
    }
  } catch {
    return { ok: false, code: 'not_sent', detail: notSent, body: {} }
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

export function numberOf(fields: Readonly<Record<string, unknown>>, name: string): number {
  const value = fields[name]
  return typeof value === 'number' ? value : 0
}
