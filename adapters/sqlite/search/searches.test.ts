import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { aMessage, everyMessage } from '../../../tests/support/builders/messages.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { testLinks } from '../../../tests/support/doubles.ts'
import { createSqliteUserDirectory } from '../administration/user-directory.ts'
import { createSqliteBookingStore } from '../booking/booking-store.ts'
import { createTechnicianRatings } from '../booking/technician-ratings.ts'
import { createSqliteCustomerDesk } from '../customers/customer-desk.ts'
import { createSqliteMessageStore } from '../messaging/message-store.ts'
import { createTextIndex } from './text-index.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const at = '2026-03-02T12:00:00.000Z'
const words = ['Anna', 'Hanna', 'Ann', 'SEÁN', 'sean', "O'Neill", 'O’Neill', 'Straße', 'a_b', '100%', 'Łó', 'x']
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const digits = fc.stringMatching(/^[0-3]{6}$/)
const row = fc.record({ n: fc.nat(5), name, address: name, digits })

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

const act = fc.oneof(
  fc.record({ does: fc.constantFrom('user', 'property', 'business', 'booking', 'message'), row }),
  fc.record({ does: fc.constantFrom('rename', 'move', 'erase', 'delete', 'leave', 'forget'), row }),
  fc.record({ does: fc.constantFrom('fill', 'fill a few', 'merge'), row }),
)

const asked = fc.oneof(
  name,
  fc.constantFrom('ann', 'NNA', 'sean', 'Seán', 'oneill', "o'n", '%', '_b', '@e.org', 'cr0 1', 'CB-1', 'ab', 'sse'),
  digits.map((some) => some.slice(0, 4)),
)

function open() {
  const database = openDatabase()
  const { raw } = database
  const book = prepareBareBookings(database)
  const index = createTextIndex(database)
  const directory = createSqliteUserDirectory(database)
  const desk = createSqliteCustomerDesk(database)
  const run = (sql: string, row: Row) =>
    raw.prepare(sql).run({ ...row, id: `usr_${row.n}`, at, phone: `+4477${row.digits}` })
  const bookings = createSqliteBookingStore(database, createTechnicianRatings(database))
  const messages = createSqliteMessageStore(database, testLinks)
  let said = 0
  const ofBooking = '(select id from bookings order by rowid limit 1 offset @n)'
  const acts: Record<string, (row: Row) => unknown> = {
    user: (one) =>
      run(
        `insert into users (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status,
           created_at, updated_at)
         values (@id, @n || '@e.org', @n || '@e.org', '!', @name, @phone, 'CR0 1AB', @address, 'customer', 'active', @at, @at)
         on conflict do nothing`,
        one,
      ),
    property: (one) =>
      run(
        `insert into properties (id, user_id, name, address, postcode, access_notes, occupier_phone, created_at)
         select 'prp_' || @digits, id, @name, @address, 'SE25 4QP', '{}', @phone, @at from users where id = @id
         on conflict do nothing`,
        one,
      ),
    business: (one) =>
      run(
        `insert into business_details (user_id, company_name, billing_email, updated_at)
         select id, @name, @digits || '@pay.org', @at from users where id = @id
         on conflict (user_id) do update set company_name = excluded.company_name`,
        one,
      ),
    async booking({ n }) {
      const id = raw.prepare<[string], string>('select id from users where id = ?').pluck().get(`usr_${n}`)
      if (id) await book({ customer: id as never, technician: null, status: 'pending' })
    },
    rename: (one) => run('update users set full_name = @name, phone = @phone where id = @id', one),
    move: (one) =>
      run(
        `update bookings set contact_name = @name, customer_address = @address, payer_name = @name,
           customer_phone = @phone where id = ${ofBooking}`,
        one,
      ),
    erase: (one) =>
      run(`update users set full_name = 'Deleted account', phone = null, address = null where id = @id`, one),
    delete: (one) => run('delete from properties where user_id = @id', one),
    leave(one) {
      run(`delete from visits where booking_id = ${ofBooking}`, one)
      run(`delete from bookings where id = ${ofBooking}`, one)
    },
    async message({ name, address, digits }) {
      said += 1
      const about = { userId: null, to: `${digits}@e.org`, name, subject: address }
      await messages.add([aMessage(`${said}`, about)], Temporal.Instant.from(at))
    },
    forget: (one) => run("delete from messages where recipient = @digits || '@e.org' or name = @name", one),
    fill: () => index.fill(1_000),
    'fill a few': ({ n }) => index.fill(n + 1),
    merge: ({ n }) => index.merge(n + 1),
  }

  /** The ids that every search finds. */
  async function found(text: string) {
    const users = await directory.search({ text, role: null, status: null }, 50, null)
    const customers = await desk.search({ text, kind: null }, 50, null)
    const of = { kind: 'everyone' } as const
    const every = { of, status: null, unassigned: false, between: null, after: null, limit: 50, text }
    const listed = await bookings.list(every)
    const sent = await messages.list({ ...everyMessage, text })
    return [users, customers, listed, sent].map((some) => some.map(({ id }) => id))
  }

  /** The same when no row is indexed, so that each row is compared. */
  async function compared(text: string) {
    raw.exec('savepoint plain; update search_state set upto = 0')
    try {
      return await found(text)
    } finally {
      raw.exec('rollback to plain; release plain')
    }
  }

  return {
    act: (does: string, one: Row) => acts[does]?.(one),
    found,
    compared,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('the searches of the office', () => {
  it('find with an index exactly those that they find without one, whatever was indexed when', async () => {
    const acts = fc.array(act, { maxLength: 12 })
    const texts = fc.array(asked, { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(acts, texts, async (done, typed) => {
        using at = open()
        for (const n of [0, 1, 2]) {
          const one = { n, name: `Anna ${n}`, address: `${n} Lane`, digits: `00000${n}` }
          for (const does of ['user', 'property', 'business', 'booking', 'message']) await at.act(does, one)
        }
        for (const { does, row: one } of done) await at.act(does, one)
        const written = done.slice(-2).flatMap(({ row: one }) => [one.name, one.address])
        for (const text of [...typed, ...written]) {
          expect([text, await at.found(text)]).toEqual([text, await at.compared(text)])
        }
      }),
      { numRuns: runs(20) },
    )
  })
})
