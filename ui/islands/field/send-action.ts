/** One write of a technician about a visit. The same `actionId` is the same action, however often it is sent. */
interface FieldAction {
  readonly visitId: string
  readonly method: 'POST' | 'PUT'
  /** The address below the API, `/api/visits/...`. */
  readonly path: string
  /** Fields, sent as JSON with the id of the action; or a form with a file, whose id is in the path. */
  readonly body: Readonly<Record<string, unknown>> | FormData
  readonly actionId: string
}

/** A status of 0 says that no answer came. Then, and from 500 on, the action may have been done all the same. */
export type SentAction =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly ok: 'queued' }

/** Every write of the pages of the field goes through this function. */
export async function sendAction({ method, path, body, actionId }: FieldAction): Promise<SentAction> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      ...(body instanceof FormData
        ? { body }
        : {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...body, action_id: actionId }),
          }),
    })
  } catch {
    return { ok: false, status: 0, code: 'no_answer', detail: '' }
  }
  const said: unknown = await answer.json().catch(() => null)
  return answer.ok ? { ok: true, body: said } : { ok: false, status: answer.status, ...problemIn(said) }
}

/** The code and words of a refusal; empty where the answer was no problem document. */
function problemIn(said: unknown): { readonly code: string; readonly detail: string } {
  return { code: textOf(said, 'code'), detail: textOf(said, 'detail') }
}

function textOf(said: unknown, name: string): string {
  const value: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : null
  return typeof value === 'string' ? value : ''
}
