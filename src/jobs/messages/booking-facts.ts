import {
  type BookingDetails,
  type PriceChange,
  amountDue,
  asCustomersRead,
  dueNow,
  isAtNoCharge,
  paysApart,
} from '#modules/booking'
import type { CalendarVisit, Part } from '#modules/messaging'
import {
  accessNoteNames,
  accessNotes,
  beforeWords,
  clockWords,
  formatPence,
  momentWords,
  plannedWords,
  promisedWords,
} from '#modules/shared'

/** `met`: of the visit, to a reader who pays nothing of it. */
type About = 'visit' | 'met' | 'money'

/** Facts for every text about a booking. A text about the visit names no price to a reader who does not pay it. */
export function factsOf(booking: BookingDetails, about: About = 'money') {
  // A customer does not read who may come before somebody has accepted.
  const details = asCustomersRead(booking)
  return { ...factsBesideTime(details, about), ...timeFacts(details, promisedWords) }
}

/** A customer reads the promise of arrival; those who work read the planned start as well. */
function timeFacts({ startsAt, arrival, technician }: BookingDetails, words: typeof promisedWords) {
  const when = startsAt ? words(startsAt, arrival) : 'as soon as possible'
  return { when, visit: technician ? `${when}, with ${technician.fullName}` : when }
}

function factsBesideTime(details: BookingDetails, about: About) {
  const technician = details.technician?.fullName
  const { address, postcode } = details.contact
  return {
    reference: details.reference,
    service: details.service.name,
    technician: technician ?? 'our technician',
    address: `${address}, ${postcode}`,
    price:
      about === 'met' || (about === 'visit' && paysApart(details))
        ? 'agreed with the payer'
        : formatPence(amountDue(details)),
    access_known: accessWords(details.accessNotes),
    nothing_to_pay: paysApart(details) ? 'You have nothing to pay.' : '',
  }
}

/**
 * Facts for a text to somebody with this part. A customer reads the address without its postcode, because the page of a
 * link in a message asks for it: a message that is passed on must not answer the question.
 */
export function factsFor(part: Part, details: BookingDetails, about: About = 'money') {
  return part === 'customer'
    ? { ...factsOf(details, about), address: withoutPostcode(details.contact) }
    : { ...factsBesideTime(details, about), ...timeFacts(details, plannedWords) }
}

function withoutPostcode({ address, postcode }: BookingDetails['contact']): string {
  const letters = postcode.match(/[0-9a-z]/gi) ?? []
  const spelled = new RegExp(letters.join('[^0-9a-z]*'), 'gi')
  let words = address
  // The rest may spell another one.
  while (letters.length > 0 && words.search(spelled) >= 0) words = words.replaceAll(spelled, '')
  const tidy = words
    .replaceAll(/[ \t]+(?=[,.\n]|$)/g, '')
    .replaceAll(/,(?=\s*,)/g, '')
    .replaceAll(/^[\s,]+|[\s,]+$/g, '')
  return tidy === '' ? 'the address that you gave' : tidy
}

/** Names the subjects that are known and none of the notes: door codes have no place in an e-mail. */
function accessWords(notes: BookingDetails['accessNotes']): string {
  const known = accessNoteNames.flatMap((name) => (notes[name] === undefined ? [] : [accessNotes[name].subject]))
  if (known.length === 0) return 'Call us if there is anything to know about parking or getting in.'
  const list = known.length > 1 ? `${known.slice(0, -1).join(', ')} and ${known.at(-1)}` : known.join('')
  return `We know about ${list}; call us if anything has changed.`
}

/** The cost of cancelling a confirmed booking (D14); an emergency has no start that could be so many hours away. */
export function changeTerms({
  startsAt,
  arrival,
  guaranteeOf,
  planVisit,
  freeChangeHours,
}: Pick<BookingDetails, 'startsAt' | 'arrival' | 'guaranteeOf' | 'planVisit' | 'freeChangeHours'>): string {
  if (isAtNoCharge({ guaranteeOf, planVisit })) return 'You can move or cancel it free of charge.'
  // A window does not say from which moment the hours count.
  const until =
    startsAt && arrival ? momentWords(startsAt.subtract({ hours: freeChangeHours })) : beforeWords(freeChangeHours)
  return startsAt
    ? `You can move or cancel it free of charge until ${until}. After that up to the call-out fee is kept.`
    : 'We come as soon as possible. If you cancel now that it is confirmed, up to the call-out fee is kept.'
}

/** The next step for a customer who has just booked; empty where all is settled. */
export function nextStep(details: BookingDetails, now: Temporal.Instant): string {
  const { amount, capture } = dueNow(details, now)
  const by = details.expiresAt ? ` by ${clockWords(details.expiresAt)}` : ''
  if (details.startsAt === null) return 'We are finding somebody for you now, and tell you as soon as we have.'
  if (details.status === 'pending' && amount > 0) {
    return capture === 'automatic'
      ? `Please pay ${formatPence(amount)}${by}, so that we keep the time for you.`
      : `Please give your card${by}, so that we keep the time for you. Nothing is taken before the work.`
  }
  return details.status === 'pending' ? 'We confirm it as soon as we know who comes.' : ''
}

/** The end of the wait for the rest, where only a part is paid; without a time where nothing ends automatically. */
export function partPaidFacts({ expiresAt }: BookingDetails) {
  const by = expiresAt && momentWords(expiresAt)
  return {
    pay_by: by
      ? `Please pay the rest by ${by}; if not, the booking is cancelled and what you paid is refunded.`
      : 'Please pay the rest.',
    waits_until: by ? `, and the booking waits for it until ${by}` : '',
  }
}

/** The price that a move has changed; empty where it has not, and for a reader who does not pay it. */
export function priceChangeWords(details: BookingDetails, price: PriceChange | null): string {
  if (price === null || paysApart(details)) return ''
  const { before, now, refund } = price
  const back = refund === null || refund <= 0 ? '' : ` ${formatPence(refund)} is refunded to you, the way it was paid.`
  if (now > before) return `The price is ${formatPence(now)} again, as before.`
  return `A later day costs less: the price is ${formatPence(now)} instead of ${formatPence(before)}.${back}`
}

/**
 * Null for an emergency, which has no start. `part`: of the reader; without it the file has the whole address. The visit
 * of a customer is as long as the promise of arrival; a technician's is as it is planned.
 */
export function calendarVisit(
  details: BookingDetails,
  url: string,
  state: CalendarVisit['state'],
  part: Part | null = null,
): CalendarVisit | null {
  const { id, version, visitNumber, updatedAt, startsAt, arrival, durationMinutes, reference, service } = details
  if (startsAt === null) return null
  const promise = part === 'technician' || part === 'office' ? null : arrival
  const { address, visit } = part === null ? factsOf(details) : factsFor(part, details)
  return {
    // Technicians have an entry for each visit.
    uid: part === 'technician' && visitNumber > 1 ? `${id}-${visitNumber}` : id,
    sequence: version,
    changedAt: updatedAt,
    startsAt: promise?.from ?? startsAt,
    minutes: promise ? promise.from.until(promise.to).total('minutes') : durationMinutes,
    title: `${service.name} (${reference})`,
    description: visit,
    place: address,
    url,
    state,
  }
}

export function payStep(details: BookingDetails, now: Temporal.Instant): string {
  const { amount, capture } = dueNow(details, now)
  if (amount === 0) return 'Nothing is asked of you now: we write to you when it is time to pay.'
  const by = details.status === 'pending' && details.expiresAt ? ` by ${clockWords(details.expiresAt)}` : ''
  return capture === 'automatic'
    ? `Please pay ${formatPence(amount)}${by}.`
    : `Please give your card${by}. Nothing is taken before the work.`
}
