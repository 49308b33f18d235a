import type { DemoRows } from '#adapters/sqlite'
import type { DocumentWish } from '#modules/billing'
import { type BookingId, pence } from '#modules/shared'
import type { DemoDesk } from './document-desk.ts'
import { aLine, aWish, builder, contractor, lettings, longList, person, supplier } from './document-wishes.ts'

type Type = DocumentWish['type']

/** Documents of every type in every state, of the last six months. */
export function planDocuments(desk: DemoDesk, rows: DemoRows): void {
  paidAndCredited(desk)
  overdue(desk)
  again(desk)
  ofBuilders(desk)
  offers(desk)
  receipts(desk)
  goods(desk)
  fresh(desk)
  extraWork(desk, rows)
}

const invoice = (customer: DocumentWish['customer'], lines: DocumentWish['lines'], more: Partial<DocumentWish> = {}) =>
  aWish({ type: 'invoice', customer, lines, ...more })

function paidAndCredited(desk: DemoDesk): void {
  desk.issue('bad-debt', 182, invoice(person(12), [aLine('Gutter repaired, two storeys', 24_000)]))
  desk.send('bad-debt', 182)
  desk.end('bad-debt', 40, 'writeOff', 'Moved away without a new address; the claim costs more than the debt.')

  desk.issue('service-plan', 176, {
    ...aWish({
      type: 'tax-invoice',
      customer: lettings,
      lines: [
        aLine('Yearly inspection of electrical installations, 6 flats', 9_000, { count: 6 }),
        aLine('Smoke alarms, replaced', 1_899, { count: 8, of: 'parts' }),
      ],
    }),
    discount: pence(2_500),
    notes: 'Flats 1 to 6, 932 Norbury Brook Avenue.',
  })
  desk.send('service-plan', 176)
  desk.view('service-plan', 175)
  desk.pay('service-plan', 150, 'bank_transfer')

  desk.issue('four-rates', 160, {
    ...invoice(person(2), [
      aLine('Kitchen sink refitted', 18_000, { vat: 'standard' }),
      aLine('Grab rails for a customer over 60, fitted', 14_000, { vat: 'reduced' }),
      aLine('Ramp for a wheelchair', 32_000, { vat: 'zero' }),
      aLine('Insurance of the hired scaffold', 2_150, { of: 'misc', vat: 'exempt' }),
    ]),
    dueDate: desk.day(-146),
  })
  desk.send('four-rates', 160)
  desk.pay('four-rates', 155, 'cheque')

  desk.issue('small', 140, {
    ...invoice(person(21), [aLine('Tap washers replaced', 4_500)], { isShort: true }),
    notes: 'Paid at the door.',
  })
  desk.pay('small', 140, 'cash')

  desk.issue('wrong-flat', 133, invoice(person(24), [aLine('Fuse board repaired', 21_600)]))
  desk.end('wrong-flat', 133, 'void', 'Written for the wrong flat.')

  desk.issue('returned', 120, invoice(person(3), [aLine('Bathroom extractor fan, fitted', 16_800)]))
  desk.send('returned', 120)
  desk.pay('returned', 118, 'bank_transfer')
  desk.credit('returned', 112, { reason: 'The fan was returned unused.', lines: null })

  desk.issue('half-done', 116, invoice(person(14), [aLine('Fence panels replaced', 5_500, { count: 6 })]))
  desk.send('half-done', 116)
  desk.credit('half-done', 111, {
    reason: 'Two panels were not replaced.',
    lines: [aLine('Fence panels replaced', 5_500, { count: 2 })],
    type: 'credit-memo',
  })
  desk.pay('half-done', 105, 'bank_transfer')
}

function overdue(desk: DemoDesk): void {
  desk.issue('overdue-100', 130, {
    ...invoice(lettings, [
      aLine('Boiler repaired, flat 4', 28_750),
      aLine('Circulation pump', 13_900, { of: 'parts' }),
    ]),
    dueDate: desk.day(-100),
  })
  desk.send('overdue-100', 130)
  desk.view('overdue-100', 128)
  desk.issue('overdue-40', 70, {
    ...invoice(lettings, [aLine('Stairwell lighting repaired', 19_400)]),
    dueDate: desk.day(-40),
  })
  desk.send('overdue-40', 70)
  desk.issue('overdue-10', 24, {
    ...invoice(person(17), [aLine('Leak under the bath found and mended', 23_400)]),
    dueDate: desk.day(-10),
  })
  desk.send('overdue-10', 24)
  desk.view('overdue-10', 23)
  desk.issue('overdue-1', 15, {
    ...invoice(person(30), [aLine('Two sash windows eased and painted', 31_200)]),
    dueDate: desk.day(-1),
  })
  desk.send('overdue-1', 15)
  desk.pay('overdue-1', 8, 'bank_transfer', pence(10_000))
}

/** Work that comes back each month and each year, and the interest of a business that pays late. */
function again(desk: DemoDesk): void {
  desk.recur(
    'stairs',
    12,
    invoice(lettings, [aLine('Stairwells and bin store, inspected and small repairs', 14_500)]),
    { every: 1, unit: 'month', sends: true },
  )
  desk.send('stairs', 12)
  desk.recur('boiler', 8, invoice(person(26), [aLine('Boiler service', 9_600)]), {
    every: 1,
    unit: 'year',
    sends: false,
  })
  desk.send('boiler', 8)
  desk.pay('boiler', 6, 'bank_transfer')
  desk.charge('overdue-100', 5)
}

function ofBuilders(desk: DemoDesk): void {
  desk.issue(
    'cis',
    95,
    invoice(contractor, [
      aLine('Second fix carpentry, 4 days', 28_000, { count: 4, of: 'labor' }),
      aLine('Doors and ironmongery', 61_240, { of: 'parts' }),
    ]),
  )
  desk.send('cis', 95)
  desk.pay('cis', 70, 'bank_transfer')
  desk.issue(
    'reverse',
    88,
    invoice(builder, [
      aLine('First fix plumbing, plot 3', 84_000, { of: 'labor', vat: 'reverse_standard' }),
      aLine('Copper pipe and fittings', 26_480, { of: 'parts', vat: 'reverse_standard' }),
    ]),
  )
  desk.send('reverse', 88)
  desk.pay('reverse', 60, 'bank_transfer')
  desk.issue('long', 26, {
    ...aWish({ type: 'tax-invoice', customer: builder, lines: longList }),
    discount: pence(15_000),
    notes: 'Refurbishment of the whole house, as surveyed.',
  })
  desk.send('long', 26)
  desk.view('long', 25)
  desk.pay('long', 10, 'bank_transfer', pence(250_000))
}

function offers(desk: DemoDesk): void {
  const kitchen = [
    aLine('New kitchen, fitted', 480_000),
    aLine('Tiles, 9 square metres', 4_150, { count: 9, of: 'parts' }),
  ]
  const offer = (type: Type, place: number, lines: DocumentWish['lines'] = kitchen) =>
    aWish({ type, customer: person(place), lines })
  desk.issue('quote-declined', 150, offer('quote', 5))
  desk.answer('quote-declined', 141, 'decline', 'Imran Chaudhry')
  desk.issue('proforma-invoiced', 148, offer('proforma', 20, [aLine('Garden wall rebuilt', 156_000)]))
  desk.goOn('wall', 139, 'proforma-invoiced', 'invoice')
  desk.send('wall', 139)
  desk.pay('wall', 138, 'bank_transfer')
  desk.issue('estimate-expired', 85, offer('estimate', 8, [aLine('Bathroom refitted, about', 310_000)]))
  desk.issue('proforma-expired', 80, offer('proforma', 9, [aLine('Patio doors, deposit', 90_000)]))
  desk.issue('quote-invoiced', 62, offer('quote', 1, [aLine('Loft insulated', 98_000, { vat: 'zero' })]))
  desk.answer('quote-invoiced', 58, 'accept', 'Daniel Whitcombe')
  desk.goOn('loft', 45, 'quote-invoiced', 'invoice')
  desk.send('loft', 45)
  desk.pay('loft', 44, 'cheque')
  desk.issue('quote-accepted', 12, offer('quote', 11))
  desk.answer('quote-accepted', 7, 'accept', 'Eleanor Marchbanks')
  desk.issue('estimate-accepted', 11, offer('estimate', 15, [aLine('Hall and stairs papered, about', 87_500)]))
  desk.answer('estimate-accepted', 5, 'accept', 'Andrzej Malinowski')
  desk.issue('estimate-declined', 10, offer('estimate', 16, [aLine('Roof light, fitted, about', 145_000)]))
  desk.answer('estimate-declined', 6, 'decline', 'Thulasi Nadarajah')
  desk.issue('quote-open', 4, offer('quote', 22))
  desk.issue('proforma-open', 3, offer('proforma', 25, [aLine('Shutters, made to measure', 64_000)]))
  desk.draft(1, offer('quote', 27, [aLine('Cellar tanked', 265_000)]))
  desk.draft(1, offer('proforma', 28, [aLine('Staircase parts, ordered ahead', 48_000)]))
}

function receipts(desk: DemoDesk): void {
  desk.receipt('receipt', 155, 'four-rates', 'receipt')
  desk.send('receipt', 155)
  desk.receipt('cash-receipt', 140, 'small', 'cash-receipt')
  desk.receipt('sales-receipt', 44, 'loft', 'sales-receipt')
  desk.send('sales-receipt', 44)
  desk.receipt(null, 2, 'overdue-1', 'receipt')
}

function goods(desk: DemoDesk): void {
  const order = (lines: DocumentWish['lines']) => aWish({ type: 'purchase-order', customer: supplier, lines })
  const note = (place: number, words: string) =>
    aWish({ type: 'delivery-note', customer: person(place), lines: [aLine(words, 0, { of: 'parts', vat: 'outside' })] })
  desk.issue('po-received', 99, order([aLine('Copper pipe 15 mm, 3 m', 1_180, { count: 40, of: 'parts' })]))
  desk.move('po-received', 92, 'markReceived')
  desk.issue('po-cancelled', 55, order([aLine('Shower tray 900 x 900', 12_650, { count: 2, of: 'parts' })]))
  desk.move('po-cancelled', 53, 'cancel')
  desk.issue('po-sent', 5, order([aLine('Thermostatic valves', 1_490, { count: 24, of: 'parts' })]))
  desk.draft(1, order([aLine('Isolation valves', 310, { count: 100, of: 'parts' })]))
  desk.issue('note-delivered', 45, note(1, 'Loft insulation, 12 rolls'))
  desk.move('note-delivered', 44, 'markDelivered')
  desk.issue('note-sent', 2, note(25, 'Samples of shutters'))
  desk.draft(1, note(11, 'Kitchen worktop, 3 metres'))
}

/** Documents of the last days that are not yet due, not yet sent or not yet finished. */
function fresh(desk: DemoDesk): void {
  desk.issue('half-paid', 6, {
    ...invoice(person(19), [aLine('Patio laid', 124_800)]),
    dueDate: desk.day(24),
  })
  desk.send('half-paid', 6)
  desk.pay('half-paid', 2, 'bank_transfer', pence(62_400))
  desk.issue('sent', 3, { ...invoice(lettings, [aLine('Lock changed, flat 2', 12_900)]), dueDate: desk.day(27) })
  desk.send('sent', 3)
  desk.issue('not-sent', 1, { ...invoice(person(33), [aLine('Outside tap, fitted', 14_400)]), dueDate: desk.day(13) })
  desk.draft(1, invoice(person(18), [aLine('Oven connected', 9_600)]))
  desk.draft(0, aWish({ type: 'tax-invoice', customer: lettings, lines: [aLine('Communal door, new closer', 17_350)] }))
}

/** Jobs that took more than was paid for: of four, two are invoiced, and two wait. */
function extraWork(desk: DemoDesk, { bookings }: DemoRows): void {
  const [, ...rest] = bookings
    .flatMap(({ id, finalCostPence: final, estimatedCostPence: price, actualEndTime: ended }) =>
      ended && final && price && final > price ? [{ bookingId: id as BookingId, ended }] : [],
    )
    .toSorted((one, other) => Temporal.Instant.compare(one.ended, other.ended))
  for (const [place, { bookingId, ended }] of rest.slice(0, 2).entries()) {
    const name = `job-${place + 1}`
    desk.finish(name, ended.add({ minutes: 90 }), aWish({ type: 'invoice', customer: {}, lines: null, bookingId }))
  }
}
