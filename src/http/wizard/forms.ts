import type { Context } from 'hono'
import { type DraftFields, type PhotosModule, photosPerBooking } from '#modules/booking'
import type { AccountsModule } from '#modules/accounts'
import type { SmsModule } from '#modules/messaging'
import { parsePriority } from '#modules/pricing'
import { readDate, readLocalStart } from '#modules/scheduling'
import { at, businessZone, parseId } from '#modules/shared'
import { bookerOf } from '../kit/access.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { postcode } from '../kit/fields.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import type { HttpKit } from '../kit/kit.ts'
import type { FieldError, Problem } from '../kit/problem.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { textsLeave } from '../messages/texts-leave.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { type ConfirmPorts, createConfirm } from './confirm.ts'
import type { DraftCookie } from './draft-cookie.ts'
import { readTyped } from './draft.ts'
import { type Step, chosenService, judgeArea, judgeStep, urgencyOfDay } from './rules.ts'
import { type Sent, createAgain } from './sent-form.ts'

export interface BookFormPorts extends ConfirmPorts {
  readonly photos: PhotosModule
  readonly cookie: DraftCookie
  readonly onStep: HttpKit['onStep']
  readonly originOf: HttpKit['originOf']
  readonly uploads: Uploads
  readonly show: ShowPage
  readonly sms: Pick<SmsModule, 'isSimulated'>
  readonly accounts: ConfirmPorts['accounts'] & Pick<AccountsModule, 'hasDemo'>
}

/** The booking wizard: one form a step, each kept, judged and answered with the next page. No step needs a script. */
export function bookForms(api: Api, ports: BookFormPorts): void {
  const { booking, catalogue, customers, drafts, photos, clock, cookie, limits, uploads, show, onStep, originOf } =
    ports
  const again = createAgain(show)
  const confirm = createConfirm(ports, again)

  api.other({ method: 'post', path: '/book', access: 'anyone' }, async (c) => {
    const multipart = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    if (multipart) return uploads.receive(c, 'photo', (upload) => take(c, upload), refusedPhotos(c))
    const read = await readForm(c)
    if (read.ok) return take(c, { fields: read.value, files: [] })
    const draft = await drafts.find(cookie.read(c))
    const { status, detail } = read.problem
    return again(c, {}, { step: stepFrom(String(draft?.fields.step)), status, alert: detail })
  })

  /** Photos come with the third step only. */
  function refusedPhotos(c: Context<HttpEnv>) {
    return ({ status, detail, retryAfterSeconds }: Problem, fields: Upload['fields']) =>
      again(c, fields, {
        step: 3,
        status,
        ...(status === 413 ? { errors: [{ path: 'photo', message: photosTooLarge }] } : { alert: detail }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
  }

  async function take(c: Context<HttpEnv>, { fields, files }: Upload): Promise<Response> {
    const step = stepFrom(fields['step'])
    const before = cookie.read(c)
    if (!(await drafts.find(before))) {
      const wait = await limits.take('upload', { address: c.var.address, account: null })
      if (wait !== null)
        return again(c, fields, { step, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    }
    const typed = readTyped(fields)
    const { token, draft } = await drafts.merge(before, typed.ok ? typed.value : {}, originOf(c))
    cookie.write(c, token)
    if (!typed.ok) return again(c, fields, { step, errors: typed.errors })
    return act({ c, step, fields, draft: draft.fields, token, draftHash: draft.tokenHash, files })
  }

  async function act(sent: Sent): Promise<Response> {
    const [intent = 'next', ...rest] = (sent.fields['intent'] ?? 'next').split(':')
    const about = rest.join(':')
    switch (intent) {
      case 'previous':
        return goTo(sent, sent.step === 1 ? 1 : ((sent.step - 1) as Step))
      case 'category':
        return goTo(sent, 1, {}, '#jobs')
      case 'postcode':
        return checkPostcode(sent)
      case 'trades':
        return goTo(sent, 1, {}, '&trades=1')
      case 'times':
        return goTo(sent, 2, { time: '' })
      case 'day':
        return goTo(sent, 2, readDate(about) ? { date: about, time: '' } : {})
      case 'next-free':
        return nextFree(sent)
      case 'urgency':
        return takeUrgency(sent, about)
      case 'start':
        return goTo(sent, 4, { ...startFrom(about), ...(await urgencyOfDay(startFrom(about), booking)) })
      case 'property':
        return takeProperty(sent)
      case 'photos':
        return addPhotos(sent, 3)
      case 'remove-photo':
        return removePhoto(sent, about)
      case 'again':
        return bookAnother(sent)
      case 'confirm':
        return confirm(sent)
      default:
        return next(sent)
    }
  }

  async function goTo({ c, token }: Sent, step: Step, change: DraftFields = {}, anchor = ''): Promise<Response> {
    await drafts.merge(token, { ...change, step })
    onStep(c, step)
    return c.redirect(`${at.book()}?step=${step}${anchor}`, 303)
  }

  /** From the home page, from "Do we come to you?", and in the first step: nothing else is judged yet. */
  async function checkPostcode(sent: Sent): Promise<Response> {
    const { postcode: typed = '' } = sent.draft
    const errors = typed.trim() === '' ? [] : await judgeArea(typed, catalogue)
    return errors.length > 0 ? again(sent.c, sent.fields, { step: 1, errors }) : goTo(sent, 1)
  }

  /** Address, contact and the way in are those of the property; what was typed of the problem stays. */
  async function takeProperty(sent: Sent): Promise<Response> {
    const { fields, token, c } = sent
    const id = parseId('prp', fields['property'] ?? '')
    if (!id) return goTo(sent, 3, { propertyId: '' })
    const found = c.var.who && (await customers.propertyInUse(c.var.who.id, id))
    if (!found?.ok) return again(c, fields, { step: 3, errors: [notYours] })
    const { address, postcode: code, occupier, accessNotes } = found.value
    const { name, phone, email } = occupier
    const contact = { name: name ?? '', phone: phone ?? '', email: email ?? '' }
    await drafts.merge(token, { propertyId: id, address, postcode: code, access: accessNotes, ...contact })
    return sent.files.length > 0 ? addPhotos(sent, 3) : goTo(sent, 3)
  }

  async function next(sent: Sent): Promise<Response> {
    const { c, step, fields, draft } = sent
    // A choice whose button was not pressed: the form has the details of another place.
    if (step === 3 && fields['property'] && fields['property'] !== draft.propertyId) return takeProperty(sent)
    const mayLeaveEmail = c.var.who === null && (await textsLeave(ports))
    const errors = await judgeStep(step, draft, ports, { mayLeaveEmail })
    if (errors.length > 0) return again(c, fields, { step, errors })
    if (step === 3) {
      const elsewhere = fields['property'] === '' ? { propertyId: '' } : {}
      await drafts.merge(sent.token, { postcode: postcode.parse(draft.postcode), ...elsewhere })
    }
    if (step === 3 && sent.files.length > 0) return addPhotos(sent, 4)
    const settled = step === 2 ? await urgencyOfDay(draft, booking) : {}
    return goTo(sent, step === 4 ? 4 : ((step + 1) as Step), settled)
  }

  /** The chosen day stays where that is its priority; else the first free day of the priority is shown. */
  async function takeUrgency(sent: Sent, about: string): Promise<Response> {
    const service = await chosenService(sent.draft, catalogue)
    const first =
      service &&
      (await booking.firstDays(service.id, sent.draft.postcode ?? null)).find(({ priority }) => priority === about)
    if (!first) return goTo(sent, 2)
    const { urgency } = await urgencyOfDay(sent.draft, booking)
    const date = urgency === about ? sent.draft.date : first.date.toString()
    return goTo(sent, 2, { urgency: about, ...(date && { date }), time: '' })
  }

  /** After the day that is shown, or from now on when none is. */
  async function nextFree(sent: Sent): Promise<Response> {
    const service = await chosenService(sent.draft, catalogue)
    if (!service) return goTo(sent, 1)
    const shown = readDate(sent.draft.date ?? '')
    const end = shown?.add({ days: 1 }).toZonedDateTime(businessZone).toInstant()
    const now = clock.now()
    const after = end && Temporal.Instant.compare(end, now) > 0 ? end.subtract({ seconds: 1 }) : now
    const chosen = parsePriority(sent.draft.urgency ?? '') ?? 'standard'
    const place = sent.draft.postcode ?? null
    const [same] = await booking.nextFreeStarts(service.id, after, chosen, place)
    const [start] = same ? [same] : await booking.nextFreeStarts(service.id, after, null, place)
    if (start) return goTo(sent, 2, { date: start.slice(0, 10), time: '' })
    const message = 'There is no free day after this one. Choose an earlier one, or call us'
    return again(sent.c, sent.fields, { step: 2, errors: [{ path: 'date', message }] })
  }

  async function addPhotos(sent: Sent, step: Step): Promise<Response> {
    const { c, fields, files, draftHash } = sent
    const wait = await limits.take('upload', { address: c.var.address, account: bookerOf(c)?.id ?? null })
    if (wait !== null)
      return again(c, fields, { step: 3, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    for (const file of files) {
      const added = await photos.add(draftHash, file)
      if (!added.ok) {
        return again(c, fields, { step: 3, errors: [{ path: 'photo', message: photoWords[added.refusal.kind] }] })
      }
    }
    return goTo(sent, step)
  }

  async function removePhoto(sent: Sent, about: string): Promise<Response> {
    const id = parseId('pho', about)
    if (id) await photos.removeFromDraft(id, sent.draftHash)
    return goTo(sent, 3)
  }

  /** The contact details stay. */
  async function bookAnother({ c, token, draftHash }: Sent): Promise<Response> {
    await photos.clearDraft(draftHash)
    await drafts.reset(token)
    return c.redirect(`${at.book()}?step=1`, 303)
  }
}

const notYours: FieldError = { path: 'property', message: 'You have no such property in use. Choose another' }

const photosTooLarge = 'These photos are too large together. Choose smaller photos, up to 15 MB at once'

const photoWords = {
  'not-a-picture': 'This file is no photo that we can read. Choose a JPEG, PNG or WebP',
  'too-many-photos': `A booking can have up to ${photosPerBooking} photos`,
} as const

function stepFrom(text: string | undefined): Step {
  return ([1, 2, 3, 4] as const).find((step) => String(step) === text) ?? 1
}

function startFrom(text: string): DraftFields {
  return readLocalStart(text).ok ? { date: text.slice(0, 10), time: text.slice(11, 16) } : {}
}
