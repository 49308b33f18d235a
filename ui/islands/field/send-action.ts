import { bytesIn, httpLine, keptBody } from './outbox/http-line.ts'
import { clockNow, presentMoment } from './outbox/phone-clock.ts'
import { phoneOutbox, userOfPage } from './outbox/phone-outbox.ts'
import type { KeptOriginal, NewAction } from './outbox/queued-action.ts'
import { hasRoom } from './outbox/room.ts'
import type { Original } from './photo-copy.ts'
import { type Verdict, verdictOf } from './outbox/verdict.ts'

/** One write of a technician about a visit. The same `actionId` is the same action, however often it is sent. */
interface FieldAction {
  readonly visitId: string
  readonly method: 'POST' | 'PUT'
  /** The address below the API, `/api/visits/...`. */
  readonly path: string
  /** Fields, sent as JSON with the id of the action; or a form with a file, whose id is in the path. */
  readonly body: Readonly<Record<string, unknown>> | FormData
  readonly actionId: string
  readonly original?: Original
}

/**
 * `queued`: this phone has it on its disk, and sends it when it can. A status of 0 says that no answer came and that nothing
 * is kept.
 */
export type SentAction =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly detail: string }
  | { readonly ok: 'queued' }

/**
 * Every write of the pages of the field goes through this function. It is kept on the phone first, so that neither a lost
 * signal nor a browser that dies loses it. An action that the phone cannot keep is sent once, while the page waits.
 */
export async function sendAction({
  visitId: visit,
  method,
  path,
  body,
  actionId,
  original,
}: FieldAction): Promise<SentAction> {
  const phone = await phoneOutbox()
  const kept = keptBody(withMoment(body), actionId)
  const action = { id: actionId, userId: userOfPage(), visit, method, path, body: kept, at: clockNow() }
  if (!phone) return (await sentOnce(action)) ?? { ok: false, status: 0, code: 'no_answer', detail: '' }
  if (kept.kind === 'form' && !(await isRoomFor(bytesIn(kept)))) return full
  const submit = async (later: KeptOriginal | null) => answerOf(await phone.submit(action, later)) ?? queued
  try {
    if (original && (await isRoomFor(bytesIn(kept) + original.file.size))) {
      const { file } = original
      return await submit({ id: actionId, userId: action.userId, visit, file, name: file.name })
    }
  } catch {
    // The photo itself may still fit.
  }
  try {
    original?.leaveOut()
    return await submit(null)
  } catch (fault) {
    return (await sentOnce(action)) ?? (isClosed(fault) ? outdated : full)
  }
}

/** The site was updated in another tab, which has the rows of the phone now. */
const isClosed = (fault: unknown) => fault instanceof DOMException && fault.name === 'InvalidStateError'

const outdated: SentAction = {
  ok: false,
  status: 507,
  code: 'page_outdated',
  detail: 'This page is from before an update, and it was not saved. Please load the page again, then try again.',
}

const queued = { ok: 'queued' } as const

/** For a phone that cannot keep it. Null where no server took it or refused it. */
async function sentOnce(action: NewAction): Promise<SentAction | null> {
  const answer = await httpLine(action.userId).send(action)
  return answerOf(verdictOf(answer))
}

function answerOf(verdict: Verdict | null): SentAction | null {
  switch (verdict?.kind) {
    case 'done':
      return { ok: true, body: verdict.body }
    case 'late':
      return { ok: false, status: 202, code: 'late_entry', detail: verdict.words }
    case 'refused':
      return { ok: false, status: verdict.status, code: verdict.code, detail: verdict.words }
    default:
      return null
  }
}

/** Each action says when it happened. */
function withMoment(body: FieldAction['body']): FieldAction['body'] {
  if (!(body instanceof FormData)) return { happened_at: presentMoment(), ...body }
  if (!body.has('happened_at')) body.set('happened_at', presentMoment())
  return body
}

async function isRoomFor(bytes: number): Promise<boolean> {
  if (!('storage' in navigator)) return true
  return hasRoom(await navigator.storage.estimate().catch(() => ({})), bytes)
}

const full: SentAction = {
  ok: false,
  status: 507,
  code: 'phone_full',
  detail:
    'This phone has no room left for it, and it was not saved. All that was saved before is still there. Delete something from the phone, then try again.',
}
