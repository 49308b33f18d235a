import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { User } from '#modules/accounts'
import {
  type BookingModule,
  type DraftFields,
  type DraftsModule,
  type PhotosModule,
  type QuoteExpired,
  photosPerBooking,
} from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import type { CustomersModule } from '#modules/customers'
import { quoteMinutes } from '#modules/pricing'
import { readDate, readLocalStart } from '#modules/scheduling'
import {
  type AnswerStore,
  type Clock,
  type IdempotencyClaim,
  at,
  businessZone,
  parseId,
  poundsText,
} from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { readTyped } from './draft.ts'
import { orderFrom, stepOfErrors } from './order.ts'
import { type Step, chosenService, judgeStep } from './rules.ts'
import type { DraftCookie } from './draft-cookie.ts'
import type { HttpEnv } from '../kit/env.ts'
import { postcode } from '../kit/fields.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { type FieldError, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { readUpload } from '../kit/upload.ts'

export interface BookFormPorts {
  readonly booking: BookingModule
  readonly catalogue: Catalogue
  readonly customers: Pick<CustomersModule, 'business' | 'propertyInUse'>
  readonly drafts: DraftsModule
  readonly photos: PhotosModule
  readonly answers: Pick<AnswerStore, 'find'>
  readonly clock: Clock
  readonly cookie: DraftCookie
  readonly limits: RateLimits
  readonly show: ShowPage
}

/** One form of the wizard as it came in, kept in the draft already. */
interface Sent {
  readonly c: Context<HttpEnv>
  readonly step: Step
  readonly fields: FormFields
  readonly draft: DraftFields
  readonly token: string
  readonly draftHash: string
  readonly files: readonly Uint8Array[]
}

interface Refused {
  readonly step: Step
  readonly status?: ContentfulStatusCode
  readonly errors?: readonly FieldError[]
  readonly alert?: string
  readonly retryAfterSeconds?: number
}

type Answered = Promise<Response>

const bookingFailed = 'Failed to create booking. Please try again.'

/** The booking wizard: one form a step, each kept, judged and answered with the next page. No step needs a script. */
export function bookForms(api: Api, ports: BookFormPorts): void {
  const { booking, catalogue, customers, drafts, photos, answers, clock, cookie, limits, show } = ports

  api.other({ method: 'post', path: '/book', access: 'anyone' }, async (c) => {
    const multipart = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    const read = multipart ? await readUpload(c, 'photo') : await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const fields = 'files' in read.value ? (read.value.fields as FormFields) : (read.value as FormFields)
    const files = 'files' in read.value && Array.isArray(read.value.files) ? read.value.files : []
    const step = stepFrom(fields['step'])
    const before = cookie.read(c)
    if (!(await drafts.find(before))) {
      const wait = await limits.take('upload', { address: c.var.address, account: null })
      if (wait !== null)
        return again(c, fields, { step, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    }
    const typed = readTyped(fields)
    const { token, draft } = await drafts.merge(before, typed.ok ? typed.value : {})
    cookie.write(c, token)
    if (!typed.ok) return again(c, fields, { step, errors: typed.errors })
    return act({ c, step, fields, draft: draft.fields, token, draftHash: draft.tokenHash, files })
  })

  function act(sent: Sent): Answered {
    const [intent = 'next', ...rest] = (sent.fields['intent'] ?? 'next').split(':')
    const about = rest.join(':')
    switch (intent) {
      case 'previous':
        return goTo(sent, sent.step === 1 ? 1 : ((sent.step - 1) as Step))
      case 'category':
        return goTo(sent, 1, {}, '#jobs')
      case 'times':
        return goTo(sent, 2, { time: '' })
      case 'day':
        return goTo(sent, 2, readDate(about) ? { date: about, time: '' } : {})
      case 'next-free':
        return nextFree(sent)
      case 'start':
        return goTo(sent, 4, startFrom(about))
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

  async function goTo({ c, token }: Sent, step: Step, change: DraftFields = {}, anchor = ''): Answered {
    await drafts.merge(token, { ...change, step })
    return c.redirect(`${at.book()}?step=${step}${anchor}`, 303)
  }

  async function again(c: Context<HttpEnv>, fields: FormFields, refused: Refused): Answered {
    const { step, status = 422, errors = [], alert = null, retryAfterSeconds } = refused
    const answer = await show(c, `${at.book()}?step=${step}`, {
      status,
      form: { action: at.book(), values: fields, errors, alert },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
    return c.newResponse(answer.body, { status, headers: Object.fromEntries(answer.headers) })
  }

  /** Address, contact and the way in are those of the property; what was typed of the problem stays. */
  async function takeProperty(sent: Sent): Answered {
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

  async function next(sent: Sent): Answered {
    const { c, step, fields, draft } = sent
    // Chosen, and its button not pressed: what stands in the form is of another place.
    if (step === 3 && fields['property'] && fields['property'] !== draft.propertyId) return takeProperty(sent)
    const errors = await judgeStep(step, draft, ports)
    if (errors.length > 0) return again(c, fields, { step, errors })
    if (step === 3) {
      const elsewhere = fields['property'] === '' ? { propertyId: '' } : {}
      await drafts.merge(sent.token, { postcode: postcode.parse(draft.postcode), ...elsewhere })
    }
    if (step === 3 && sent.files.length > 0) return addPhotos(sent, 4)
    return goTo(sent, step === 4 ? 4 : ((step + 1) as Step))
  }

  /** After the day that is shown, or from now on when none is. */
  async function nextFree(sent: Sent): Answered {
    const service = await chosenService(sent.draft, catalogue)
    if (!service) return goTo(sent, 1)
    const shown = readDate(sent.draft.date ?? '')
    const end = shown?.add({ days: 1 }).toZonedDateTime(businessZone).toInstant()
    const now = clock.now()
    const after = end && Temporal.Instant.compare(end, now) > 0 ? end.subtract({ seconds: 1 }) : now
    const [start] = await booking.nextFreeStarts(service.id, after)
    if (start) return goTo(sent, 2, { date: start.slice(0, 10), time: '' })
    const message = 'There is no free day after this one. Choose an earlier one, or call us'
    return again(sent.c, sent.fields, { step: 2, errors: [{ path: 'date', message }] })
  }

  async function addPhotos(sent: Sent, step: Step): Answered {
    const { c, fields, files, draftHash } = sent
    const wait = await limits.take('upload', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null)
      return again(c, fields, { step: 3, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    for (const bytes of files) {
      const added = await photos.add(draftHash, bytes)
      if (!added.ok) {
        return again(c, fields, { step: 3, errors: [{ path: 'photo', message: photoWords[added.refusal.kind] }] })
      }
    }
    return goTo(sent, step)
  }

  async function removePhoto(sent: Sent, about: string): Answered {
    const id = parseId('pho', about)
    if (id) await photos.removeFromDraft(id, sent.draftHash)
    return goTo(sent, 3)
  }

  /** The contact details stay. */
  async function bookAnother({ c, token, draftHash }: Sent): Answered {
    await photos.clearDraft(draftHash)
    await drafts.reset(token)
    return c.redirect(`${at.book()}?step=1`, 303)
  }

  async function confirm(sent: Sent): Answered {
    const { c, fields, draft, token } = sent
    const { who } = c.var
    const key = `book-form ${fields['key'] ?? ''}`
    const known = who && fields['key'] ? await answers.find(who.id, key, clock.now()) : null
    if (known) return toPayment(c, known.answer.body)
    const errors = await judgeStep(4, draft, ports)
    if (errors.length > 0) return again(c, fields, { step: 4, errors })
    if (!who) {
      await drafts.merge(token, { step: 4 })
      return c.redirect(`${at.login()}?redirect=booking`, 303)
    }
    const wait = await limits.take('booking', { address: c.var.address, account: who.id })
    if (wait !== null)
      return again(c, fields, { step: 4, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    const service = await chosenService(draft, catalogue)
    if (!service) return again(c, fields, { step: 1, errors: [notOffered] })
    try {
      return await request(sent, who, service, key)
    } catch (fault) {
      c.var.log.error({ err: fault }, 'a booking could not be made')
      return again(c, fields, { step: 4, status: 503, alert: bookingFailed })
    }
  }

  async function request(sent: Sent, who: User, service: Service, key: string): Answered {
    const { c, fields, draft, token, draftHash } = sent
    const order = await orderFrom(customers, who, draft, service.isEmergency)
    if (!order.ok) return again(c, fields, { step: stepOfErrors(order.errors), errors: order.errors })
    const claim: IdempotencyClaim<{ readonly id: string }> | null = fields['key']
      ? { userId: who.id, key, fingerprint: key, answer: ({ id }) => ({ status: 303, body: JSON.stringify({ id }) }) }
      : null
    const quoteId = parseId('quo', fields['quote'] ?? '')
    if (!quoteId) return again(c, fields, { step: 4, status: 409, alert: priceNotShown })
    const made = await booking.request({ ...order.value, quoteId, source: 'web', draftHash, claim })
    if (made.ok) {
      await drafts.reset(token)
      return toPayment(c, JSON.stringify({ id: made.value.id }))
    }
    const { refusal } = made
    switch (refusal.kind) {
      case 'already-answered':
        return toPayment(c, refusal.answer.body)
      case 'slot-taken':
      case 'bad-start':
        return again(c, fields, { step: 4, status: 409 })
      case 'quote-expired':
        return again(c, fields, { step: 4, status: 409, alert: expiredWords(refusal) })
      case 'quote-not-fitting':
        return again(c, fields, { step: 4, status: 409, alert: priceNotShown })
      case 'outside-coverage':
        return again(c, fields, { step: 3, errors: await judgeStep(3, draft, ports) })
      case 'service-unknown':
        return again(c, fields, { step: 1, errors: [notOffered] })
      default:
        return again(c, fields, { step: 4, status: 409, alert: bookingFailed })
    }
  }
}

const priceNotShown =
  'Something about your booking has changed since you saw its price. Nothing is booked yet: please check your answers and the price, then confirm again.'

/** Said over the new price, which the page shows again line by line. */
function expiredWords({ before, now: { estimatedCost } }: QuoteExpired): string {
  const [then, now] = [poundsText(before), poundsText(estimatedCost)]
  const price = then === now ? `It is still £${now}` : `It was £${then} and is £${now} now`
  return `The price was held for ${quoteMinutes} minutes, and that time is over. ${price}. Nothing is booked yet: please check the price, then confirm again.`
}

const notYours: FieldError = { path: 'property', message: 'You have no such property in use. Choose another' }

const notOffered: FieldError = {
  path: 'serviceId',
  message: 'This service is not offered at present. Please choose another.',
}

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

/** `kept` is the answer that a repeated click gets again. */
function toPayment(c: Context, kept: string): Response {
  const { id } = JSON.parse(kept) as { readonly id: string }
  return c.redirect(`${at.book()}?step=5&booking=${id}`, 303)
}
