import { describe, expect, it } from 'vitest'
import { absentReasons, emptyReport } from '#modules/fulfilment'
import { pence } from '#modules/shared'
import { aVisit } from '../../../tests/support/builders/a-visit.ts'
import { aBooking, tom, technicianId, tuesdayEleven, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import type { VisitPhoto } from '../reports/report-store.ts'
import { type ReportedVisit, reportDocumentOf } from './document-of.ts'

const business = {
  name: 'Callout Croydon',
  hotline: '0800-247-847',
  companyName: 'Callout Ltd',
  companyNumber: '01234567',
  registeredOffice: '1 High Street',
  vatRegistered: true,
}
const booking = aBooking({ reference: 'CB-K7Q4M2', status: 'completed', actualEndTime: tuesdayEleven })
const washer = {
  name: 'Washer',
  quantity: 3,
  unitPrice: pence(1_25),
  vatRate: 20,
  source: 'Van',
  isExtra: true,
} as const

const aPhoto = (id: string, type: VisitPhoto['type'], caption: string | null = null): VisitPhoto => ({
  id,
  type,
  caption,
  digest: id.repeat(64).slice(0, 64),
  file: `${id}.jpg`,
  width: 40,
  height: 20,
  bytes: 100,
  original: null,
  originalType: 'image/jpeg',
  originalFrom: null,
})

function reported(changes: Partial<ReportedVisit> = {}): ReportedVisit {
  const { writtenAt, fields } = emptyReport
  return {
    visit: {
      ...aVisit,
      bookingId: booking.id,
      technicians: [technicianId('tom')],
      checkIn: tuesdayTen,
      checkOut: tuesdayTen.add({ minutes: 45, seconds: 59 }),
      crew: [{ id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' }],
    },
    report: {
      version: 1,
      correctionReason: null,
      submission: { at: tuesdayEleven, by: tom.userId, reason: null, returnBy: null },
      writtenAt,
      fields: { ...fields, workPerformed: 'A new washer.', parts: [washer], completionStatus: 'completed' },
    },
    photos: [],
    signature: null,
    forms: [],
    hash: 'a'.repeat(64),
    versions: [{ version: 1, at: tuesdayEleven, correctionReason: null }],
    registrations: [],
    ...changes,
  }
}

const saidBy = (lines: readonly { readonly label: string; readonly value: string }[] = []) =>
  Object.fromEntries(lines.map(({ label, value }) => [label, value]))

describe('reportDocumentOf', () => {
  it('is none while nothing was submitted', () => {
    expect(reportDocumentOf(booking, [], business)).toBeNull()
  })

  it('has who came, when and for how long, what was done, and the guarantee', () => {
    const document = reportDocumentOf(booking, [reported()], business)
    expect(document?.title).toBe('Report of your visit: CB-K7Q4M2')
    expect(saidBy(document?.about)).toMatchObject({ Booking: 'CB-K7Q4M2', Address: '12 Park Lane\nCR0 1AB' })
    const [visit] = document?.visits ?? []
    expect(saidBy(visit?.about)).toEqual({
      Day: 'Tuesday 3 March 2026',
      'Check-in': '10\u{a0}am',
      'Check-out': '10:45\u{a0}am',
      'Time on site': '45 minutes',
      'Who came': 'Tom',
      Result: 'The work is completed.',
    })
    expect(visit?.texts).toEqual([{ heading: 'Work performed', text: 'A new washer.' }])
    expect(saidBy(document?.guarantee?.lines)).toEqual({
      Begins: 'Tuesday 3 March 2026',
      Ends: 'Wednesday 3 March 2027',
    })
    expect(document?.notes).toEqual(['Your statutory rights are not affected.'])
  })

  it('has the price of each part with its VAT, of which a business that is not registered does not speak', () => {
    const part = { name: 'Washer', quantity: '3', total: '£3.75', isExtra: true }
    expect(reportDocumentOf(booking, [reported()], business)?.visits[0]?.parts).toEqual([
      { ...part, price: '£1.25 incl. 20% VAT' },
    ])
    const unregistered = { ...business, vatRegistered: false }
    expect(reportDocumentOf(booking, [reported()], unregistered)?.visits[0]?.parts).toEqual([
      { ...part, price: '£1.25' },
    ])
  })

  it('groups the photos by when they were taken, each with words for those who do not see it', () => {
    const photos = [aPhoto('a', 'after'), aPhoto('b', 'before', 'The old tap'), aPhoto('c', 'after')]
    const groups = reportDocumentOf(booking, [reported({ photos })], business)?.visits[0]?.photos
    expect(groups?.map(({ heading, photos: all }) => [heading, all.map(({ alt }) => alt)])).toEqual([
      ['Before the work', ['The old tap']],
      ['After the work', ['After the work, photo 1 of 2', 'After the work, photo 2 of 2']],
    ])
  })

  it('says of each correction why it was made, and which text it is', () => {
    const versions = [
      { version: 1, at: tuesdayEleven, correctionReason: null },
      { version: 2, at: tuesdayEleven.add({ hours: 24 }), correctionReason: 'A part was missing.' },
    ]
    const document = reportDocumentOf(booking, [reported({ versions })], business)
    expect(saidBy(document?.visits[0]?.record)).toEqual({
      Version: '2, submitted on Wednesday 4 March 2026, 11\u{a0}am',
      'Why version 2 was made': 'A part was missing.',
      'Fingerprint (SHA-256)': 'a'.repeat(64),
    })
    expect(document?.at).toEqual(tuesdayEleven.add({ hours: 24 }))
  })

  it('names the registrations of those who came, as they counted then', () => {
    const until = Temporal.PlainDate.from('2026-12-31')
    const saidOf = (categories: string | null) => {
      const registrations = [{ technician: 'Tom', kind: 'Gas Safe registration', number: '123456', categories, until }]
      const [visit] = reportDocumentOf(booking, [reported({ registrations })], business)?.visits ?? []
      return saidBy(visit?.about)['Gas Safe registration']
    }
    expect(saidOf(null)).toBe('Tom, number 123456, valid until Thursday 31 December 2026')
    expect(saidOf('boilers, cookers')).toBe(
      'Tom, number 123456, for boilers, cookers, valid until Thursday 31 December 2026',
    )
  })

  it('has who signed and when, or in plain words why nobody did, and never how satisfied they were', () => {
    const taken = { at: tuesdayEleven, takenBy: tom.userId }
    const drawn = { ...taken, kind: 'signed', customerName: 'Asha Patel', satisfaction: 2, file: 's.png' } as const
    const signedOf = (signature: ReportedVisit['signature']) =>
      reportDocumentOf(booking, [reported({ signature })], business)?.visits[0]?.signature
    const signed = signedOf({ ...drawn, reportHash: 'a' })
    expect(signed).toEqual({
      words: '',
      lines: [
        { label: 'Signed by', value: 'Asha Patel' },
        { label: 'Signed on', value: 'Tuesday 3 March 2026, 11\u{a0}am' },
      ],
      picture: { alt: 'Signature of Asha Patel', width: 600, height: 200 },
    })
    const words = absentReasons.map((reason) => signedOf({ ...taken, kind: 'absent', reason })?.words)
    expect(words).toEqual([
      'Nobody signed: the customer was not there when the work ended.',
      'Nobody signed: the customer did not want to.',
      'Nobody signed: the customer could not, and we did not ask any further.',
    ])
    expect(signedOf(null)).toBeNull()
  })

  it('names the forms that were filled in, and not those that were begun', () => {
    const form = { formId: 'gas', version: 1, title: 'Gas safety check' }
    const forms = [
      { form, missing: [], answers: { smell: 'no' } },
      { form: { ...form, title: 'Ladder' }, missing: ['height'], answers: { wall: 'yes' } },
    ]
    const [visit] = reportDocumentOf(booking, [reported({ forms: forms as never })], business)?.visits ?? []
    expect(saidBy(visit?.about)['Forms filled in']).toBe('Gas safety check')
  })

  it('numbers the visits where there are several, and leaves out erased names and addresses', () => {
    const { visit } = reported()
    const second = reported({ visit: { ...visit, number: 2 } })
    const erased = { ...booking, contact: { ...booking.contact, name: '', address: '' } }
    const document = reportDocumentOf(erased, [reported(), second], business)
    expect(document?.visits.map(({ heading }) => heading)).toEqual(['Visit 1', 'Visit 2'])
    expect(document?.title).toBe('Report of your visits: CB-K7Q4M2')
    expect(Object.keys(saidBy(document?.about))).toEqual(['Booking', 'Service'])
  })
})
