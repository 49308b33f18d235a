import { describe, expect, it } from 'vitest'
import { type BookingId, instantText } from '#modules/shared'
import { bookingStoreReadsContract } from '../../../tests/contracts/booking/booking-store-reads.contract.ts'
import { openClaimContract } from '../../../tests/contracts/booking/open-claim.contract.ts'
import { planNewsContract } from '../../../tests/contracts/booking/plan-news.contract.ts'
import { reportStoreContract } from '../../../tests/contracts/booking/report-store.contract.ts'
import { visitsContract } from '../../../tests/contracts/booking/visits.contract.ts'
import { customerSumsContract } from '../../../tests/contracts/booking/customer-sums.contract.ts'
import { bookingStoreContract } from '../../../tests/contracts/booking/booking-store.contract.ts'
import { aBooking, asha, furnish, now, pay, setAside, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteReportStore } from '../fulfilment/report-store.ts'
import { toRow } from './booking-rows.ts'
import { createSqliteBookingStore } from './booking-store.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { bookings } from '../kit/schema.ts'
import { createTechnicianRatings } from './technician-ratings.ts'

function openStore() {
  const database = openDatabase()
  furnish(database)
  return {
    database,
    store: createSqliteBookingStore(database, createTechnicianRatings(database)),
    eventKinds: () => database.eventKinds(),
    eraseCustomer: () => database.data.set('users', { id: asha.userId }, { erased_at: instantText(now) }),
    guests: () => database.data.texts('users', 'id', { role: 'guest' }),
    pay: (id: BookingId, amount: number) => pay(database, id, amount),
    storeRoom: (room: unknown) =>
      database.data.insert('settings', { key: 'room', value: JSON.stringify(room), updated_at: '' }),
    setAside: (id: BookingId, amount: number) => setAside(database, id, amount),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

bookingStoreContract('SQLite', openStore)
bookingStoreReadsContract('SQLite', openStore)
customerSumsContract('SQLite', openStore)
visitsContract('SQLite', openStore)
planNewsContract('SQLite', openStore)
openClaimContract('SQLite', openStore)
reportStoreContract('SQLite', () => {
  const { database, ...opened } = openStore()
  return {
    ...opened,
    reports: createSqliteReportStore(database),
    filesToRemove: () => database.data.texts('files_to_remove', 'file'),
  }
})

describe('constraints of the reservation table', () => {
  function openHolds() {
    const database = openDatabase()
    furnish(database)
    const insert = prepareInsert(database, bookings)
    const hold = database.raw.prepare(
      'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, ?)',
    )
    const start = tuesdayTen.epochMilliseconds
    const minute = 60_000
    for (const id of ['one', 'two']) insert(toRow(aBooking({ id })))
    hold.run('tec_tom', start, 'bkg_one', start + 60 * minute, 0)
    return { ...database, hold, start, minute }
  }

  it.each([
    ['the same time', 0, 60, 0],
    ['a time that begins inside', 59, 120, 0],
    ['a time that goes around it', -600, 700, 0],
    ['a time that begins a day before and lasts into it', -1439, 1, 0],
    ['a time within the buffer after it', 70, 130, 15],
    ['a time within the buffer before it', -70, -10, 15],
  ])('refuse %s in a statement that bypasses the store', (_, from, to, buffer) => {
    using database = openHolds()
    const { hold, start, minute } = database
    const ends = start + to * minute
    expect(() => hold.run('tec_tom', start + from * minute, 'bkg_two', ends, buffer * minute)).toThrow('slot held')
    expect(database.count('holds')).toBe(1)
  })

  it('refuse a reservation that is moved onto another', () => {
    using database = openHolds()
    const { hold, start, minute } = database
    hold.run('tec_tom', start + 60 * minute, 'bkg_two', start + 120 * minute, 0)
    const move = database.raw.prepare(`update holds set starts_ms = starts_ms - ? where booking_id = 'bkg_two'`)
    expect(() => move.run(30 * minute)).toThrow('slot held')
  })

  it('accept time of another resource, and time that only touches', () => {
    using database = openHolds()
    const { hold, start, minute } = database
    hold.run('tec_ann', start, 'bkg_two', start + 60 * minute, 0)
    expect(database.count('holds')).toBe(2)
  })
})
