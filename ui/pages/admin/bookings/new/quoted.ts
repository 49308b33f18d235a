import { policyFor } from '#modules/booking'
import { customerKindOf, noBusiness } from '#modules/customers'
import type { Priority } from '#modules/pricing'
import { arrivalWindow, readLocalStart } from '#modules/scheduling'
import { accept, parseId, pence } from '#modules/shared'
import type { QuoteShown, ServiceChoice, TermsShown } from '../../../../components/wizard/view.ts'
import type { PageInput } from '../../../../page-context.ts'
import { type Paying, payingOfChoice } from '../../../../paying-words.ts'
import { formatPence } from '../../../../format.ts'
import { clockWords, promisedWords } from '../../../../time-words.ts'
import type { CallerAnswers } from './answers.ts'

/** The price of the order, as the server quotes it, with the text that is read aloud. */
export interface Quoted {
  readonly quote: QuoteShown
  /** The start as it is promised, in words. */
  readonly when: string
  /** "£85.00 before the visit": as the payment policy of the service has it. */
  readonly dueWords: string
  /** The service is paid after the visit in any case. */
  readonly isAlwaysAfter: boolean
  /** The clerk may let the caller pay after the visit. */
  readonly mayPayAfter: boolean
  /** The minutes that the time is kept for the money; null for an emergency, which is confirmed at once. */
  readonly keptMinutes: number | null
  readonly terms: TermsShown & { readonly version: string }
}

type QuotedInput = Pick<PageInput, 'modules' | 'now' | 'site'>

/** Null while the service, the start or its priority is not known. */
export async function quotedFor(
  { modules, now, site }: QuotedInput,
  service: ServiceChoice,
  priority: Priority,
  answers: CallerAnswers,
): Promise<Quoted | null> {
  const id = parseId('svc', service.id)
  const found = id && (await modules.catalogue.service(id))
  if (!id || !found) return null
  const shownBefore = parseId('quo', answers.quote)
  const held = shownBefore && (await modules.booking.validQuote(shownBefore, id, priority))
  const quoted = held ? accept(held) : await modules.booking.shownQuote(id, priority)
  if (!quoted.ok) return null
  const { lines, total, expiresAt } = quoted.value
  const [{ callOutFee, officeMayBookAfter, unpaidMinutes }, hours, render, person] = await Promise.all([
    modules.catalogue.bookingTerms(),
    modules.catalogue.openingHours(),
    modules.terms.prepare(),
    personOf(modules, answers.customer),
  ])
  const start = priority === 'emergency' ? null : readLocalStart(answers.when)
  const startsAt = start?.ok ? start.value.startsAt : null
  const arrival = startsAt && arrivalWindow(startsAt, found.arrival, hours)
  const isAlwaysAfter = found.paymentPolicy === 'after'
  const mayPayAfter = isAlwaysAfter || officeMayBookAfter
  const isAfter = isAlwaysAfter || (mayPayAfter && answers.settle === 'after')
  const policy = isAfter ? 'after' : policyFor(found.paymentPolicy, person.byGuest)
  const order = { policy, cost: total, callOutFee, startsAt, vatRegistered: site.vatRegistered }
  const paying: Paying = payingOfChoice(order, now)
  const offered = render({
    service: found.name,
    startsAt,
    arrival,
    price: total,
    policy,
    priority,
    customerKind: customerKindOf(person.business),
    at: now,
  })
  const { version, sections, consent } = offered
  return {
    quote: { id: quoted.value.id, lines, total, until: clockWords(expiresAt) },
    when: startsAt ? promisedWords(startsAt, arrival) : 'As soon as possible',
    dueWords: dueWords(paying),
    isAlwaysAfter,
    mayPayAfter,
    keptMinutes: priority === 'emergency' ? null : unpaidMinutes,
    terms: { version, fingerprint: modules.terms.fingerprint(offered), sections, consent },
  }
}

/** The money that is taken, and when, for the clerk to say. */
function dueWords({ due, cost, keepsCard, policy }: Paying): string {
  if (due === 0) return 'Nothing to pay before the visit.'
  if (keepsCard) return 'They save a card before the visit. It is charged after the work.'
  if (policy === 'hold') return `${formatPence(due)} is authorised on their card, and taken after the work.`
  if (due === cost) return 'All of it is paid before the visit.'
  return `${formatPence(due)} is paid before the visit, ${formatPence(pence(cost - due))} after it.`
}

/** A new caller has no account and no business. */
async function personOf(modules: QuotedInput['modules'], customer: string) {
  const id = parseId('usr', customer)
  const user = id && (await modules.accounts.find(id))
  if (!user) return { byGuest: true, business: noBusiness }
  return { byGuest: user.role === 'guest', business: await modules.customers.business(user.id) }
}
