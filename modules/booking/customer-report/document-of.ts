import {
  type AbsentReason,
  type CompletionStatus,
  type Part,
  type PhotoType,
  type VisitForm,
  completedForms,
  photoTypes,
  signatureSize,
  timeSpentMinutes,
  visitIdOf,
} from '#modules/fulfilment'
import { type Pence, businessDate, clockWords, dayWords, formatPence, momentWords, pence } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import type { ReportSignature, SubmittedVersion, VisitPhoto, VisitReport } from '../reports/report-store.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import { type Guarantee, guaranteeOf } from './guarantee.ts'
import type {
  ReportDocument,
  ReportGuarantee,
  ReportLine,
  ReportOfVisit,
  ReportPart,
  ReportSigned,
} from './report-document.ts'

/** The registration of a technician as it counted at the visit. */
export interface RegistrationThen {
  readonly technician: string
  /** "Gas Safe registration". */
  readonly kind: string
  readonly number: string
  /** The kinds of work that it covers; null where nobody named them. */
  readonly categories: string | null
  /** The last day on which it is valid. */
  readonly until: Temporal.PlainDate
}

/** A visit with the latest report that was submitted of it. */
export interface ReportedVisit {
  readonly visit: VisitShown
  readonly report: VisitReport
  readonly photos: readonly VisitPhoto[]
  /** Null where none was asked for. */
  readonly signature: ReportSignature | null
  readonly forms: readonly VisitForm[]
  readonly hash: string
  /** All that were submitted, the first first. */
  readonly versions: readonly SubmittedVersion[]
  /** Empty where the work is on neither gas nor electrics. */
  readonly registrations: readonly RegistrationThen[]
}

/** Facts of the business for a report. An empty line is left out. */
export interface ReportBusiness {
  readonly name: string
  readonly hotline: string
  readonly companyName: string
  readonly companyNumber: string
  readonly registeredOffice: string
  readonly vatRegistered: boolean
}

/** The document of a booking; null while no report of it was submitted. `reported`: by number of the visit. */
export function reportDocumentOf(
  booking: BookingDetails,
  reported: readonly ReportedVisit[],
  business: ReportBusiness,
): ReportDocument | null {
  const latest = reported.map(({ versions }) => versions.at(-1)?.at).filter((at) => at !== undefined)
  const [first, ...more] = latest.toSorted((one, other) => Temporal.Instant.compare(other, one))
  if (!first) return null
  const { id, reference, service, contact } = booking
  const guarantee = guaranteeOf(booking)
  return {
    bookingId: id,
    reference,
    title: `Report of your ${more.length === 0 ? 'visit' : 'visits'}: ${reference}`,
    at: first,
    business: { name: business.name, lines: businessLines(business) },
    about: [
      line('Booking', reference),
      line('Service', service.name),
      ...(contact.name === '' ? [] : [line('For', contact.name)]),
      ...(contact.address === '' ? [] : [line('Address', `${contact.address}\n${contact.postcode}`)]),
    ],
    visits: reported.map((one) => reportOfVisit(one, reported.length === 1, business.vatRegistered)),
    guarantee: guarantee && guaranteeWords(guarantee, booking.guaranteeMonths),
    notes: ['Your statutory rights are not affected.'],
  }
}

function reportOfVisit(reported: ReportedVisit, isOnly: boolean, namesVat: boolean): ReportOfVisit {
  const { visit, report, photos, signature, hash, versions, registrations } = reported
  const forms = completedForms(reported.forms)
  const { fields } = report
  const { completionStatus, customerPresent } = fields
  const visitId = visitIdOf(visit)
  const texts = [
    { heading: 'Work performed', text: fields.workPerformed },
    { heading: 'Issues found', text: fields.issuesFound },
    { heading: 'Recommendations', text: fields.recommendations },
  ]
  return {
    visitId,
    heading: isOnly ? 'The visit' : `Visit ${visit.number}`,
    about: [
      ...timeLines(visit),
      ...(visit.crew.length === 0 ? [] : [line('Who came', visit.crew.map(({ fullName }) => fullName).join(', '))]),
      ...registrations.map(registrationLine),
      ...(completionStatus === null ? [] : [line('Result', resultWords[completionStatus])]),
      ...(customerPresent === null ? [] : [line('Customer was there', customerPresent ? 'Yes' : 'No')]),
      ...(forms.length === 0 ? [] : [line('Forms filled in', forms.join('\n'))]),
    ],
    texts: texts.filter(({ text }) => text.trim() !== ''),
    parts: fields.parts.map((part) => partWords(part, namesVat)),
    photos: photoTypes.flatMap((type) => photosOf(type, photos)),
    signature: signature && signed(signature),
    record: recordLines(hash, versions),
  }
}

function timeLines(visit: VisitShown): readonly ReportLine[] {
  const { checkIn, checkOut } = visit
  const minutes = timeSpentMinutes(visit)
  return [
    ...(checkIn ? [line('Day', dateWords(businessDate(checkIn))), line('Check-in', clockWords(checkIn))] : []),
    ...(checkIn && checkOut ? [line('Check-out', endWords(checkIn, checkOut))] : []),
    ...(minutes === null ? [] : [line('Time on site', `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`)]),
  ]
}

/** The clock alone where it is the same day. */
function endWords(from: Temporal.Instant, until: Temporal.Instant): string {
  return businessDate(from).equals(businessDate(until)) ? clockWords(until) : momentWords(until)
}

const resultWords: Readonly<Record<CompletionStatus, string>> = {
  completed: 'The work is completed.',
  partial: 'A part of the work is done. We come again for the rest.',
  pending_parts: 'The work waits for parts. We come again when they are here.',
}

function registrationLine({ technician, kind, number, categories, until }: RegistrationThen): ReportLine {
  const covers = categories === null ? '' : `, for ${categories}`
  return line(kind, `${technician}, number ${number}${covers}, valid until ${dateWords(until)}`)
}

function partWords({ name, quantity, unitPrice, vatRate, isExtra }: Part, namesVat: boolean): ReportPart {
  const vat = namesVat && vatRate !== null ? ` incl. ${vatRate}% VAT` : ''
  const priced = (amount: Pence | null, more = '') => (amount === null ? '' : `${formatPence(amount)}${more}`)
  const total = unitPrice === null ? null : pence(unitPrice * quantity)
  return { name, quantity: String(quantity), price: priced(unitPrice, vat), total: priced(total), isExtra }
}

const photoHeadings: Readonly<Record<PhotoType, string>> = {
  before: 'Before the work',
  during: 'During the work',
  after: 'After the work',
  issue: 'Issues found',
}

function photosOf(type: PhotoType, photos: readonly VisitPhoto[]): ReportOfVisit['photos'] {
  const ofType = photos.filter((photo) => photo.type === type)
  if (ofType.length === 0) return []
  const heading = photoHeadings[type]
  const shown = ofType.map(({ id, caption, width, height }, place) => ({
    id,
    alt: caption ?? `${heading}, photo ${place + 1} of ${ofType.length}`,
    caption: caption ?? '',
    width,
    height,
  }))
  return [{ type, heading, photos: shown }]
}

const absentWords: Readonly<Record<AbsentReason, string>> = {
  not_present: 'Nobody signed: the customer was not there when the work ended.',
  refused: 'Nobody signed: the customer did not want to.',
  vulnerable: 'Nobody signed: the customer could not, and we did not ask any further.',
}

/** The signature without the customer's satisfaction: that is for the business alone. */
function signed(signature: ReportSignature): ReportSigned {
  const { at, kind } = signature
  if (kind === 'absent')
    return { words: absentWords[signature.reason], lines: [line('Noted', whenWords(at))], picture: null }
  const { customerName: name } = signature
  const alt = name === '' ? 'Signature of the customer' : `Signature of ${name}`
  return {
    words: '',
    lines: [...(name === '' ? [] : [line('Signed by', name)]), line('Signed on', whenWords(at))],
    picture: { alt, ...signatureSize },
  }
}

function recordLines(hash: string, versions: readonly SubmittedVersion[]): readonly ReportLine[] {
  const latest = versions.at(-1)
  if (!latest) return []
  return [
    line('Version', `${latest.version}, submitted on ${whenWords(latest.at)}`),
    ...versions.flatMap(({ version, correctionReason }) =>
      correctionReason === null ? [] : [line(`Why version ${version} was made`, correctionReason)],
    ),
    line('Fingerprint (SHA-256)', hash),
  ]
}

function guaranteeWords({ from, until }: Guarantee, months: number): ReportGuarantee {
  return {
    lines: [line('Begins', dateWords(from)), line('Ends', dateWords(until))],
    words: `Our work carries a guarantee of ${months} ${months === 1 ? 'month' : 'months'}, parts and labour. If something is not right, we put it right at no charge.`,
  }
}

function businessLines({ name, companyName, companyNumber, registeredOffice, hotline }: ReportBusiness) {
  return [
    companyName === name ? '' : companyName,
    companyNumber && `Company number ${companyNumber}`,
    registeredOffice,
    hotline,
  ].filter((text) => text !== '')
}

const line = (label: string, value: string): ReportLine => ({ label, value })

const whenWords = (at: Temporal.Instant) => `${dateWords(businessDate(at))}, ${clockWords(at)}`

const dateWords = (date: Temporal.PlainDate) => `${dayWords(date)} ${date.year}`
