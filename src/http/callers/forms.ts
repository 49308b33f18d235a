import type { Context } from 'hono'
import { type BookingModule, type DraftsModule, type PhotosModule, photosPerBooking } from '#modules/booking'
import { type AnswerStore, type Clock, type KeptAnswer, at, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { digestOf } from '../kit/idempotency.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { type Problem, notValidField, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { withFreeStart } from '../wizard/chosen-start.ts'
import { type CallerPorts, createCallerDesk } from './caller-desk.ts'
import { formProblem } from './form-problem.ts'
import { callerOrderFrom, chosenWays } from './form-order.ts'

export interface CallerFormPorts extends CallerPorts {
  readonly booking: CallerPorts['booking'] & Pick<BookingModule, 'priorityOn' | 'slots'>
  readonly drafts: Pick<DraftsModule, 'find' | 'merge'>
  readonly photos: Pick<PhotosModule, 'add' | 'removeFromDraft'>
  readonly answers: Pick<AnswerStore, 'find'>
  readonly clock: Clock
  readonly limits: RateLimits
  readonly uploads: Uploads
  readonly show: ShowPage
}

type C = Context<HttpEnv>

const path = at.admin.newBooking()

/**
 * The page on which the office books for a caller. It needs no script, and keeps nothing between two answers: each button
 * sends the whole form, and the page shows what follows from it. Only the last button writes.
 */
export function callerForms(api: Api, ports: CallerFormPorts): void {
  const { booking, catalogue, drafts, photos, answers, clock, limits, uploads, show } = ports
  const desk = createCallerDesk(ports)

  api.other({ method: 'post', path, access: 'dispatch' }, async (c) => {
    const isMultipart = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    if (isMultipart) return uploads.receive(c, 'photo', (upload) => act(c, upload), refusedUpload(c))
    const read = await readForm(c)
    return read.ok ? act(c, { fields: read.value, files: [] }) : problem(c, read.problem)
  })

  function refusedUpload(c: C) {
    return (fault: Problem, fields: Upload['fields']) =>
      again(c, fields, fault.status === 413 ? photoProblem(photosTooLarge) : fault)
  }

  async function act(c: C, { fields, files }: Upload): Promise<Response> {
    const [intent = 'look', about = ''] = (fields['intent'] ?? 'look').split(':')
    if (intent === 'remove-photo') await removePhoto(fields, about)
    const kept = files.length === 0 ? null : await keepPhotos(c, fields['draft'] ?? '', files)
    if (kept && !kept.ok) return again(c, kept.fields(fields), kept.fault)
    const filled = kept ? { ...fields, draft: kept.draft } : fields
    // Photos that come with both of two presses get a draft each: the order is the one that was sent.
    return intent === 'book' ? book(c, filled, orderDigest(fields)) : shown(c, filled)
  }

  async function book(c: C, fields: FormFields, fingerprint: string): Promise<Response> {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const key = fields['key'] ? `caller-form ${fields['key']}` : null
    const find = async () => (key === null ? null : answers.find(who.id, key, clock.now()))
    const known = await find()
    if (known) return known.fingerprint === fingerprint ? toBooked(c, known.answer.body) : used(c, fields, known.answer)
    const asked = await callerOrderFrom(await inFreeWindow(fields), booking)
    if (!asked.ok) return again(c, fields, asked.problem)
    const draft = fields['draft'] ? await drafts.find(fields['draft']) : null
    const ways = chosenWays(fields)
    const bodyOf = (id: string) => JSON.stringify({ id, sent: ways ?? [] })
    const kept = ({ id }: { readonly id: string }) => ({ status: 303, body: bodyOf(id) })
    const made = await desk.book(
      { who, address: c.var.address },
      {
        ...asked.value,
        draftHash: draft?.tokenHash ?? null,
        claim: key === null ? null : { userId: who.id, key, fingerprint, answer: kept },
      },
    )
    if (made.ok) return toBooked(c, bodyOf(made.value.id))
    if (made.refusal.kind === 'already-answered') return toBooked(c, made.refusal.answer.body)
    const other = made.refusal.kind === 'idempotency-mismatch' ? await find() : null
    return other ? used(c, fields, other.answer) : again(c, fields, formProblem(made.refusal))
  }

  /** The form with the first free start of the chosen window, which somebody else may have changed since. */
  async function inFreeWindow(fields: FormFields): Promise<FormFields> {
    const { when = '', postcode = '' } = fields
    const id = parseId('svc', fields['serviceId'] ?? '')
    const service = id && (await catalogue.service(id))
    if (!service || when === 'asap') return fields
    const wanted = { date: when.slice(0, 10), time: when.slice(11, 16) }
    const { date, time } = await withFreeStart(ports, service, { ...wanted, ...(postcode !== '' && { postcode }) })
    return time === wanted.time ? fields : { ...fields, when: `${date}T${time}:00` }
  }

  /** The form has a new key from now on: the next press books what it says now. */
  async function used(c: C, fields: FormFields, { body }: KeptAnswer): Promise<Response> {
    return again(c, { ...fields, key: '', usedFor: bookedBefore(body).id }, formUsed)
  }

  /** The draft of this form alone, so that two forms in one browser never mix their photos. */
  async function keepPhotos(c: C, typed: string, files: Upload['files']) {
    const { token, draft } = await drafts.merge(typed === '' ? null : typed, {})
    const failed = (fault: Problem) =>
      ({ ok: false, fault, fields: (fields: FormFields) => ({ ...fields, draft: token }) }) as const
    const wait = await limits.take('upload', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return failed(tooMany(wait))
    for (const file of files) {
      const added = await photos.add(draft.tokenHash, file)
      if (!added.ok) return failed(photoProblem(photoWords[added.refusal.kind]))
    }
    return { ok: true, draft: token } as const
  }

  async function removePhoto(fields: FormFields, about: string): Promise<void> {
    const id = parseId('pho', about)
    const draft = fields['draft'] ? await drafts.find(fields['draft']) : null
    if (id && draft) await photos.removeFromDraft(id, draft.tokenHash)
  }

  async function shown(c: C, values: FormFields): Promise<Response> {
    return show(c, path, { status: 200, form: { action: path, values, errors: [], alert: null } })
  }

  /** All typed texts stay; the pressed button was the last one, and chooses nobody again. */
  async function again(c: C, fields: FormFields, fault: Problem): Promise<Response> {
    return show(c, path, cameBack(path, { ...fields, intent: '' }, fault))
  }
}

/** `kept` is the answer that a repeated press gets again. */
function toBooked(c: Context, kept: string): Response {
  const { id, sent } = bookedBefore(kept)
  return c.redirect(`${path}?${new URLSearchParams({ booked: id, sent: sent.join(',') })}`, 303)
}

function bookedBefore(kept: string): { readonly id: string; readonly sent: readonly string[] } {
  return JSON.parse(kept)
}

const addedByPage = new Set(['key', 'intent', 'terms', 'quote', 'findPlace'])

/** The order without the fields that only lead to it: the same order with a newer price or text is the same press. */
function orderDigest(fields: FormFields): string {
  const order = Object.entries(fields).filter(([name, value]) => value !== '' && !addedByPage.has(name))
  return digestOf(Object.fromEntries(order))
}

const formUsed: Problem = {
  status: 409,
  code: 'form_used',
  detail:
    'This form was used already, with other answers. Nothing more is booked. Press "Book" again to book these, too.',
}

function photoProblem(message: string): Problem {
  return notValidField('photo', message)
}

const photosTooLarge = 'These photos are too large together. Choose smaller photos, up to 15 MB at once'

const photoWords = {
  'not-a-picture': 'This file is no photo that we can read. Choose a JPEG, PNG or WebP',
  'too-many-photos': `A booking can have up to ${photosPerBooking} photos`,
} as const
