import type { Context } from 'hono'
import type { AccountsModule, User } from '#modules/accounts'
import { type BookingModule, type DraftsModule, type QuoteExpired, policyFor } from '#modules/booking'
import type { Catalogue, Service } from '#modules/catalogue'
import { type CustomersModule, customerKindOf, noBusiness } from '#modules/customers'
import { parsePriority, quoteMinutes } from '#modules/pricing'
import type { StartPriority } from '#modules/scheduling'
import { type AnswerStore, type Clock, type IdempotencyClaim, at, parseId, pence, poundsText } from '#modules/shared'
import type { OfferedTerms, TermsModule } from '#modules/terms'
import { tooMany } from '../kit/api.ts'
import { bookerOf } from '../kit/access.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { FieldError } from '../kit/problem.ts'
import type { HttpKit } from '../kit/kit.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { problemOfBooking } from '../bookings/problems.ts'
import { agreementMaker } from '../terms/agreement.ts'
import { promiseOf, withFreeStart } from './chosen-start.ts'
import { orderFrom, stepOfErrors } from './order.ts'
import { chosenService, judgeStep } from './rules.ts'
import type { Again, Sent } from './sent-form.ts'

export interface ConfirmPorts {
  readonly accounts: Pick<AccountsModule, 'updateProfile'>
  readonly booking: BookingModule
  readonly catalogue: Catalogue
  readonly customers: Pick<CustomersModule, 'business' | 'propertyInUse'>
  readonly drafts: DraftsModule
  readonly terms: TermsModule
  readonly answers: Pick<AnswerStore, 'find'>
  readonly clock: Clock
  readonly limits: RateLimits
  readonly onBooked: HttpKit['onBooked']
}

const bookingFailed = 'Failed to create booking. Please try again.'

/** The last step before payment: books the order of the draft, once for each key of the form. */
export function createConfirm(ports: ConfirmPorts, again: Again) {
  const { accounts, booking, catalogue, customers, drafts, terms, answers, clock, limits, onBooked } = ports

  async function confirm(sent: Sent): Promise<Response> {
    const { c, fields, draft, token } = sent
    const who = await bookingNow(c)
    const key = `book-form ${fields['key'] ?? ''}`
    const known = who && fields['key'] ? await answers.find(who.id, key, clock.now()) : null
    if (known) return toPayment(c, known.answer.body)
    // Booked meanwhile from another tab: the page shows that booking, or the step that is open.
    if (who && !draft.serviceId) return c.redirect(`${at.book()}?step=4`, 303)
    const service = await chosenService(draft, catalogue)
    const shown = service && (await termsShown(sent, service, who))
    if (shown?.needsConsent && draft.consent !== true) return again(c, fields, { step: 4, errors: [notTicked] })
    if (!who) {
      await drafts.merge(token, { step: 4 })
      return c.redirect(`${at.login()}?redirect=booking`, 303)
    }
    const wait = await limits.take('booking', { address: c.var.address, account: who.id })
    if (wait !== null)
      return again(c, fields, { step: 4, status: 429, alert: tooMany(wait).detail, retryAfterSeconds: wait })
    if (!service) return again(c, fields, { step: 1, errors: [notOffered] })
    if (shown?.isOther) return again(c, fields, { step: 4, status: 409, alert: otherTerms })
    try {
      return await request(sent, who, service, key)
    } catch (fault) {
      c.var.log.error({ err: fault }, 'a booking could not be made')
      return again(c, fields, { step: 4, status: 503, alert: bookingFailed })
    }
  }

  /** Null where a guest would book, and the owner has turned that off meanwhile. */
  async function bookingNow(c: Context<HttpEnv>): Promise<User | null> {
    const booker = bookerOf(c)
    return booker?.role !== 'guest' || (await catalogue.bookingTerms()).guestsMayBook ? booker : null
  }

  async function request(sent: Sent, who: User, service: Service, key: string): Promise<Response> {
    const { c, fields, token, draftHash } = sent
    const draft = await withFreeStart(ports, service, sent.draft)
    const order = await orderFrom(customers, who, draft, service.isEmergency)
    if (!order.ok) return again(c, fields, { step: stepOfErrors(order.errors), errors: order.errors })
    const claim: IdempotencyClaim<{ readonly id: string }> | null = fields['key']
      ? { userId: who.id, key, fingerprint: key, answer: ({ id }) => ({ status: 303, body: JSON.stringify({ id }) }) }
      : null
    const quoteId = parseId('quo', fields['quote'] ?? '')
    if (!quoteId) return again(c, fields, { step: 4, status: 409, alert: priceNotShown })
    if (draft.keep && order.value.property === null && who.role === 'customer') {
      const { phone, postcode, address } = order.value.contact
      await accounts.updateProfile(who.id, { phone, postcode, address })
    }
    const placed = { userId: who.id, address: c.var.address, isTicked: draft.consent === true }
    const agree = await agreementMaker({ terms, customers }, placed)
    const made = await booking.request({ ...order.value, quoteId, source: 'web', draftHash, claim, agree })
    if (made.ok) {
      await drafts.reset(token)
      onBooked(c, made.value.id, made.value.status === 'pending' ? 5 : 6)
      return toPayment(c, JSON.stringify({ id: made.value.id }))
    }
    const { refusal } = made
    switch (refusal.kind) {
      case 'already-answered':
        return toPayment(c, refusal.answer.body)
      case 'slot-taken':
      case 'bad-start':
        return again(c, fields, { step: 4, status: 409 })
      case 'priority-not-needed':
      case 'priority-too-low':
        await drafts.merge(token, { urgency: refusal.needed })
        return again(c, fields, { step: 4, status: 409, alert: otherPriority(refusal.needed) })
      case 'quote-expired':
        return again(c, fields, { step: 4, status: 409, alert: expiredWords(refusal) })
      case 'quote-not-fitting':
        return again(c, fields, { step: 4, status: 409, alert: priceNotShown })
      case 'agreed-price-booked':
      case 'customer-erased':
        return again(c, fields, { step: 4, status: 409, alert: problemOfBooking(refusal).detail })
      case 'outside-coverage':
      case 'not-offered-there':
        return again(c, fields, {
          step: 3,
          errors: await judgeStep(3, draft, ports, { mayLeaveEmail: who.email === '' }),
        })
      case 'service-unknown':
        return again(c, fields, { step: 1, errors: [notOffered] })
      default:
        return again(c, fields, { step: 4, status: 409, alert: bookingFailed })
    }
  }

  /** The terms of the draft as they are now: whether the customer must tick a box, and whether the page showed others. */
  async function termsShown({ fields, draft }: Sent, service: Service, who: User | null) {
    const priority = service.isEmergency ? 'emergency' : (parsePriority(draft.urgency ?? '') ?? 'standard')
    const quoteId = parseId('quo', fields['quote'] ?? '')
    const [render, business, quote, promise] = await Promise.all([
      terms.prepare(),
      who ? customers.business(who.id) : noBusiness,
      quoteId && booking.validQuote(quoteId, service.id, priority),
      promiseOf(ports, service, draft),
    ])
    const offered: OfferedTerms = render({
      service: service.name,
      ...promise,
      price: quote?.total ?? pence(0),
      policy: policyFor(service.paymentPolicy, who?.role === 'guest'),
      priority,
      customerKind: customerKindOf(business),
      at: clock.now(),
    })
    // Without a valid quote the price is another one, which has an answer of its own.
    const isOther = quote !== null && 'terms' in fields && fields['terms'] !== terms.fingerprint(offered)
    return { needsConsent: offered.consent !== null, isOther }
  }

  return confirm
}

const notTicked: FieldError = { path: 'consent', message: 'Please tick the box to book' }

const otherTerms =
  'The terms of your booking have changed since you saw them. Nothing is booked yet: please read them again, then confirm.'

const priceNotShown =
  'Something about your booking has changed since you saw its price. Nothing is booked yet: please check your answers and the price, then confirm again.'

function otherPriority(needed: StartPriority): string {
  return `This time is now sold as ${needed}, at another price. Nothing is booked yet: please check the price below, then confirm again.`
}

/** Said over the new price, which the page shows again line by line. */
function expiredWords({ before, now: { estimatedCost } }: QuoteExpired): string {
  const [then, now] = [poundsText(before), poundsText(estimatedCost)]
  const price = then === now ? `It is still £${now}` : `It was £${then} and is £${now} now`
  return `The price was held for ${quoteMinutes} minutes, and that time is over. ${price}. Nothing is booked yet: please check the price, then confirm again.`
}

const notOffered: FieldError = {
  path: 'serviceId',
  message: 'This service is not offered at present. Please choose another.',
}

/** `kept` is the answer that a repeated click gets again. */
function toPayment(c: Context, kept: string): Response {
  const { id } = JSON.parse(kept) as { readonly id: string }
  return c.redirect(`${at.book()}?step=5&booking=${id}`, 303)
}
