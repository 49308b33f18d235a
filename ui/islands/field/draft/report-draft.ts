import { type AnswerChanges, type PhotoOfReport, type PhotoType, photoTypes } from '#modules/fulfilment'
import { presentMoment } from '../outbox/phone-clock.ts'
import { phoneOutbox } from '../outbox/phone-outbox.ts'
import { type Draft, type FormDraft, emptyDraft } from '../outbox/queue-store.ts'
import { type QueuedAction, kindOf } from '../outbox/queued-action.ts'
import type { Written } from '../report-fields.ts'

const none: readonly QueuedAction[] = []

/** The actions of a visit of this user that are on the phone. */
export async function actionsAt(visit: string): Promise<readonly QueuedAction[]> {
  const phone = await phoneOutbox()
  return phone ? (await phone.outbox.list()).filter((one) => one.visit === visit) : none
}

/** Those of a kind that the server does not have. */
export async function waitingAt(visit: string, kind: string): Promise<readonly QueuedAction[]> {
  return (await actionsAt(visit)).filter((one) => one.state === 'waiting' && kindOf(one) === kind)
}

/** The report of a visit as far as this phone made it: what its actions have, and what was only typed. */
export async function draftOf(visit: string): Promise<Draft> {
  const phone = await phoneOutbox()
  if (!phone) return emptyDraft
  const draft = await phone.store.draftOf(phone.userId, visit)
  const written = Object.assign({}, draft.written, ...(await waitingAt(visit, 'report')).map(fieldsIn))
  const known = new Set(draft.photos.map(({ id }) => id))
  const photos = [...draft.photos]
  for (const action of await waitingAt(visit, 'photos')) {
    if (!known.has(action.id)) photos.push(await photoIn(action))
  }
  let { forms } = draft
  for (const action of await waitingAt(visit, 'forms')) forms = withWritten(forms, formIn(action), answersIn(action))
  return { ...draft, written, photos, forms }
}

type Forms = Draft['forms']

const noAnswers: FormDraft = { typed: {}, written: {} }

const withWritten = (forms: Forms, form: string, answers: AnswerChanges): Forms => {
  const { typed, written } = forms[form] ?? noAnswers
  return { ...forms, [form]: { typed, written: { ...written, ...answers } } }
}

/** The form that an action answers, by its id. */
const formIn = ({ path }: QueuedAction) => path.split('/').at(-1) ?? ''

function answersIn(action: QueuedAction): AnswerChanges {
  const { answers } = fieldsIn(action)
  return typeof answers === 'object' && answers !== null ? (answers as AnswerChanges) : {}
}

/** Keeps the answers to a form that are in no action yet. */
export const noteAnswers = (visit: string, form: string, typed: AnswerChanges): Promise<void> =>
  change(visit, (before) => {
    const { written } = before.forms[form] ?? noAnswers
    return { ...before, forms: { ...before.forms, [form]: { typed, written } } }
  })

/** An action has these answers. */
export const noteAnswered = (visit: string, form: string, answers: AnswerChanges): Promise<void> =>
  change(visit, (before) => {
    const forms = withWritten(before.forms, form, answers)
    return { ...before, forms: { ...forms, [form]: { typed: {}, written: forms[form]?.written ?? {} } } }
  })

/** The answers to forms that are in no action. */
function typedIn(forms: Forms): Forms {
  const typed = Object.entries(forms).filter(([, one]) => Object.keys(one.typed).length > 0)
  return Object.fromEntries(typed.map(([form, one]) => [form, { ...noAnswers, typed: one.typed }]))
}

async function change(visit: string, work: (before: Draft) => Draft): Promise<void> {
  const phone = await phoneOutbox()
  // A browser that keeps nothing is one where the page alone has the draft.
  await phone?.store.changeDraft(phone.userId, visit, work).catch(() => {})
}

const typedOf = (fields: Written): Draft['typed'] =>
  Object.keys(fields).length === 0 ? null : { fields, at: presentMoment() }

/** Keeps what was typed and is in no action yet. */
export const noteTyped = (visit: string, fields: Written): Promise<void> =>
  change(visit, (before) => ({ ...before, typed: typedOf(fields) }))

/** An action has these fields; `typed` is still in none. */
export const noteWritten = (visit: string, fields: Written, typed: Written): Promise<void> =>
  change(visit, (before) => ({ ...before, typed: typedOf(typed), written: { ...before.written, ...fields } }))

export const noteSigned = (visit: string, signedHash: string): Promise<void> =>
  change(visit, (before) => ({ ...before, signedHash }))

export function notePhoto(
  visit: string,
  id: string,
  type: string,
  caption: string | null,
  digest: string,
): Promise<void> {
  const photo = { id, type: typeOf(type), caption, digest }
  return change(visit, (before) => ({
    ...before,
    photos: [...before.photos.filter((one) => one.id !== id), photo],
  }))
}

/** The page shows the report as the server has it: the phone forgets what it knew of it, unless some of it waits or was refused. */
export async function settleDraft(visit: string, isOpen: boolean): Promise<void> {
  const isNeeded = (one: QueuedAction) =>
    one.state === 'waiting'
      ? kinds.has(kindOf(one))
      : one.state === 'refused' && ['report', 'forms'].includes(kindOf(one))
  if ((await actionsAt(visit)).some(isNeeded)) return
  await change(visit, ({ typed, forms }) => ({
    ...emptyDraft,
    typed: isOpen ? typed : null,
    forms: isOpen ? typedIn(forms) : {},
  }))
}

const kinds: ReadonlySet<string> = new Set(['check-in', 'report', 'photos', 'forms', 'signature'])

/** Without the id and the moment, which each action has. */
function fieldsIn({ body }: QueuedAction): Written {
  if (body.kind !== 'json') return {}
  const { action_id: _id, happened_at: _at, ...fields }: Record<string, unknown> = JSON.parse(body.text)
  return fields
}

function valueIn({ body }: QueuedAction, name: string): string | Blob {
  return (body.kind === 'form' && body.fields.find((field) => field.name === name)?.value) || ''
}

export function fileNameIn({ body }: QueuedAction): string {
  return (body.kind === 'form' && body.fields.find(({ file }) => file !== null)?.file) || 'Photo'
}

async function photoIn(action: QueuedAction): Promise<PhotoOfReport> {
  const [type, caption, file] = ['photo_type', 'caption', 'photo'].map((name) => valueIn(action, name))
  const digest = await digestOf(file instanceof Blob ? file : new Blob())
  return { id: action.id, type: typeOf(type), caption: typeof caption === 'string' ? caption || null : null, digest }
}

function typeOf(text: unknown): PhotoType {
  return photoTypes.find((type) => type === text) ?? 'before'
}

/** SHA-256 in hexadecimal. Empty where the page came over a connection that is not private. */
export async function digestOf(content: Blob | string): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : await content.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
