import {
  type AgreedPrice,
  type BookingDetails,
  type DraftFields,
  policyFor,
  visitNoteNames,
  visitNotes,
} from '#modules/booking'
import { customerKindOf, noBusiness } from '#modules/customers'
import type { Priority } from '#modules/pricing'
import { arrivalWindow, readLocalStart } from '#modules/scheduling'
import { type ServiceId, accept, accessNoteNames, accessNotes, parseId } from '#modules/shared'
import type { Order } from '#modules/terms'
import { render } from 'vike/abort'
import {
  type Answers,
  type Offer,
  type QuoteShown,
  type ServiceChoice,
  type StepNumber,
  type SummaryLine,
  type TermsShown,
  type WizardState,
  chosenService,
  isAnswered,
  offerIn,
} from '../../components/wizard/view.ts'
import { bookerOf } from '../../booker.ts'
import { formatPence } from '../../format.ts'
import type { PageInput } from '../../page-context.ts'
import { payingOfChoice, payingWords } from '../../paying-words.ts'
import { clockWords } from '../../time-words.ts'
import { confirmedFor } from '../pay/confirmed.ts'
import { payViewOf } from '../pay/pay-view.ts'
import { agreedOf } from './agreed.ts'
import { answersOf } from './answers.ts'
import { areaOf } from './area.ts'
import { businessAnswers } from './business-answers.ts'
import { firstStep } from './first-step.ts'
import { startPriorityOf } from './priority-words.ts'
import { scheduleOf } from './schedule.ts'
import { nextWhenTaken, startWords } from './slots.ts'
import { nextSteps } from './what-happens.ts'

const blank = {
  agreed: null,
  showsTrades: false,
  found: null,
  slots: null,
  days: [],
  soon: [],
  priorityNote: null,
  upgrade: null,
  taken: null,
  area: null,
  outside: null,
  photos: [],
  properties: [],
  mayKeep: false,
  asksOrder: false,
  summary: [],
  quote: null,
  terms: null,
  orderLabel: '',
  payingWords: '',
  paysNow: true,
  nextSteps: [],
  key: '',
  payment: null,
  confirmed: null,
} as const satisfies Partial<WizardState>

/** Where a visitor is in the wizard: as far as the address asks, and as what was answered allows. */
export async function wizardState(input: PageInput, whole: Offer, search: URLSearchParams): Promise<WizardState> {
  const booking = await bookedOf(input, search)
  if (booking) return afterBooking(input, whole, booking, search)

  const draft = await input.modules.drafts.find(input.draftToken)
  const fields = draft?.fields ?? {}
  const typed = withAsked(answersOf(fields, bookerOf(input), input.form), whole, search)
  const { answers, ...business } = await businessAnswers(input, typed)
  const { area, outside } = await areaOf(input, answers.postcode)
  const offer = offerIn(whole, area)
  const step = stepOf(offer, answers, fields, search)
  const { errors, alert } = input.form?.action === '/book' ? input.form : { errors: [], alert: null }
  const agreed = await agreedOf(input, fields)
  const state = { ...blank, step, answers, errors, alert, area, agreed, signedIn: bookerOf(input) !== null }
  const service = chosenService(offer, answers)
  const serviceId = service && parseId('svc', service.id)
  if (!service || !serviceId || step === 1) {
    return { ...state, ...firstStep(offer, answers, errors, search), outside }
  }
  if (step === 2)
    return service.emergency ? state : { ...state, ...(await scheduleOf(input, service, serviceId, answers)) }
  const photos = draft ? (await input.modules.photos.ofDraft(draft.tokenHash)).map(({ id }) => shown(id)) : []
  if (step === 3) {
    const booker = bookerOf(input)
    const mayKeep = answers.propertyId === '' && (booker === null || booker.role === 'customer')
    return { ...state, ...business.shown, photos, mayKeep, outside }
  }
  const confirm = await confirmOf(input, offer, service, serviceId, answers, service.emergency ? null : agreed)
  return { ...state, photos, ...confirm, summary: [...(confirm.summary ?? []), ...business.lines] }
}

function shown(id: string) {
  return { id, src: `/api/photos/${id}` }
}

/** A link may name a trade or a service. */
function withAsked(answers: Answers, offer: Offer, search: URLSearchParams): Answers {
  const service = offer.services.find(({ id }) => id === search.get('service'))
  if (service) return { ...answers, category: service.category, serviceId: service.id }
  const category = offer.trades.find(({ slug }) => slug === search.get('category'))
  return category ? { ...answers, category: category.slug } : answers
}

/** No further than what was answered: nobody is asked to confirm half a booking. */
function stepOf(offer: Offer, answers: Answers, { step: kept = 1 }: DraftFields, search: URLSearchParams): StepNumber {
  const named = Number(search.get('step') ?? (search.has('category') || search.has('service') ? 1 : kept))
  const asked = named >= 1 && named <= 4 ? named : named > 4 ? 4 : 1
  const open = ([1, 2, 3] as const).find((step) => !isAnswered(step, offer, answers)) ?? 4
  return Math.min(asked, open) as StepNumber
}

async function confirmOf(
  input: PageInput,
  offer: Offer,
  service: ServiceChoice,
  serviceId: ServiceId,
  answers: Answers,
  agreed: AgreedPrice | null,
): Promise<Partial<WizardState>> {
  const found = await input.modules.catalogue.service(serviceId)
  const { date, time } = answers
  const quote = await quoteOf(input, serviceId, priorityOf(service, answers), agreed)
  const kind = found?.arrival ?? 'exact'
  const hours = await input.modules.catalogue.openingHours()
  const when = service.emergency ? null : startWords(`${date}T${time}:00`, kind, hours)
  const policy = policyFor(found?.paymentPolicy ?? 'full', input.guest !== null)
  const { callOutFee } = await input.modules.catalogue.bookingTerms()
  const start = service.emergency ? null : readLocalStart(`${date}T${time}:00`)
  const startsAt = start?.ok ? start.value.startsAt : null
  const arrival = startsAt && arrivalWindow(startsAt, kind, hours)
  const priority = priorityOf(service, answers)
  const cost = quote?.total ?? service.prices[priority]
  const paying = payingOfChoice({ policy, cost, callOutFee, startsAt, vatRegistered: offer.vatRegistered }, input.now)
  const paysNow = paying.due > 0
  const { keepsCard } = paying
  const visit = {
    when,
    soon: isSoon(input, `${date}T${time}:00`, offer.freeChangeHours),
    lateFee: formatPence(callOutFee),
    paysNow,
    keepsCard,
  }
  return {
    taken: service.emergency ? null : await nextWhenTaken(input, service, serviceId, answers),
    summary: summaryOf(offer, service, answers, when),
    quote,
    terms: await termsOf(input, { service: service.name, startsAt, arrival, price: cost, policy, priority }),
    orderLabel: policy === 'after' ? `Book: you pay ${formatPence(cost)} after the visit` : 'Confirm Booking',
    payingWords: payingWords(paying),
    paysNow,
    nextSteps: nextSteps(visit, offer),
    key: keptKey(input.form) ?? globalThis.crypto.randomUUID(),
  }
}

/** The terms of the order, with the facts of the answers: the server renders them again when the order is placed. */
async function termsOf(
  { modules, who, now }: PageInput,
  order: Pick<Order, 'service' | 'startsAt' | 'arrival' | 'price' | 'policy' | 'priority'>,
): Promise<TermsShown> {
  const [render, business] = await Promise.all([
    modules.terms.prepare(),
    who ? modules.customers.business(who.id) : noBusiness,
  ])
  const offered = render({ ...order, customerKind: customerKindOf(business), at: now })
  const { sections, consent } = offered
  return { fingerprint: modules.terms.fingerprint(offered), sections, consent }
}

/** The one that was shown before, while it holds; null once the service is offered no more. */
async function quoteOf(
  { modules, form }: PageInput,
  serviceId: ServiceId,
  priority: Priority,
  agreed: AgreedPrice | null,
): Promise<QuoteShown | null> {
  const named = form?.action === '/book' ? form.values['quote'] : null
  const shownBefore = typeof named === 'string' ? parseId('quo', named) : null
  const held = shownBefore && (await modules.booking.validQuote(shownBefore, serviceId, priority))
  const drawn = () =>
    agreed ? modules.booking.agreedQuote(serviceId, priority, agreed) : modules.booking.shownQuote(serviceId, priority)
  const quoted = held ? accept(held) : await drawn()
  if (!quoted.ok) return null
  const { id, lines, total, expiresAt } = quoted.value
  return { id, lines, total, until: clockWords(expiresAt) }
}

/** A booking whose answer was lost keeps its key, so that trying again cannot book twice. */
function keptKey(form: PageInput['form']): string | null {
  const key = form?.values['key']
  return typeof key === 'string' && /^[\w-]{1,100}$/.test(key) ? key : null
}

function isSoon({ now }: PageInput, text: string, freeChangeHours: number): boolean {
  const start = readLocalStart(text)
  return start.ok && Temporal.Instant.compare(start.value.startsAt, now.add({ hours: freeChangeHours })) < 0
}

function priorityOf(service: ServiceChoice, { urgency }: Answers) {
  return service.emergency ? 'emergency' : startPriorityOf(urgency)
}

function summaryOf(
  offer: Offer,
  service: ServiceChoice,
  answers: Answers,
  when: string | null,
): readonly SummaryLine[] {
  const priority = offer.priorities.find(({ value }) => value === priorityOf(service, answers))
  const lines: readonly (SummaryLine | false)[] = [
    { label: 'Service', value: service.name, step: 1 },
    priority !== undefined && { label: 'Priority', value: priority.label, step: 2 },
    when !== null ? { label: 'When', value: when, step: 2 } : { label: 'When', value: 'As soon as possible', step: 2 },
    when === null && { label: 'What is happening', value: answers.emergencyType, step: 2 },
    when === null && { label: 'In danger', value: answers.danger === 'yes' ? 'Yes' : 'Nobody', step: 2 },
    { label: 'Name', value: answers.name, step: 3 },
    { label: 'Email and phone', value: `${answers.email}\n${answers.phone}`.trim(), step: 3 },
    { label: 'Address', value: `${answers.address}\n${answers.postcode}`, step: 3 },
    { label: 'Problem', value: answers.description, step: 3 },
    ...visitNoteNames.map((name) => lineOf(visitNotes[name].label, answers[name])),
    ...accessNoteNames.map((name) => lineOf(accessNotes[name].label, answers[name])),
  ]
  return lines.filter((line) => line !== false)
}

function lineOf(label: string, value: string): SummaryLine | false {
  return value !== '' && { label, value, step: 3 }
}

async function bookedOf(input: PageInput, search: URLSearchParams): Promise<BookingDetails | null> {
  const { modules } = input
  const who = bookerOf(input)
  const asked = search.get('booking')
  if (asked === null || Number(search.get('step')) < 5) return null
  const id = parseId('bkg', asked)
  const found = id && who && (await modules.booking.find({ userId: who.id, role: who.role }, id))
  if (!found?.ok || found.value.customerId !== who?.id) throw render(404)
  return found.value
}

/** Steps 5 and 6: paid and confirmed, or still to pay. */
async function afterBooking(
  input: PageInput,
  offer: Offer,
  booking: BookingDetails,
  search: URLSearchParams,
): Promise<WizardState> {
  const who = bookerOf(input)
  const answers = answersOf({}, who, null)
  const state = { ...blank, answers, errors: [], alert: null, signedIn: true }
  const payment = await payViewOf(input, booking, search)
  if (payment.standing !== 'paid') return { ...state, step: 5, payment }
  const { modules } = input
  const again = who && (await modules.booking.find({ userId: who.id, role: who.role }, booking.id))
  const booked = again?.ok ? again.value : booking
  const paysNow = booked.charged > 0 || booked.authorised > 0
  return { ...state, step: 6, paysNow, confirmed: await confirmedFor(input, booked) }
}
