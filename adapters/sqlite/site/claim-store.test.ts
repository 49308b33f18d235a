import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClaimSums, claims } from '#modules/site'
import { type TechnicianId, type UserId, pence } from '#modules/shared'
import { claimStoreContract } from '../../../tests/contracts/site/claim-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aBooking, technicianId } from '../../../tests/support/builders/bookings.ts'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { deleteVisits } from '../../../tests/support/builders/visits.ts'
import { type TestDatabase, openDatabase } from '../../../tests/support/database.ts'
import { createSqliteClaimStore } from './claim-store.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const at = '2026-03-02T12:00:00.000Z'
const quiet = {
  isResponseKept: true,
  responsePercent: null,
  isOnCallNow: false,
  isRoundTheClock: false,
  callOutFees: [pence(0)],
}

type Act =
  | { readonly does: 'complete' | 'reopen' | 'delete' | 'erase' | 'guarantee'; readonly booking: number }
  | { readonly does: 'rate'; readonly booking: number; readonly stars: number }
  | { readonly does: 'hire' | 'suspend' | 'leave'; readonly technician: number }

const booking = fc.nat(30)
const technician = fc.nat(12)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ does: fc.constantFrom('complete', 'reopen', 'delete', 'erase', 'guarantee'), booking }),
  fc.record({ does: fc.constant('rate'), booking, stars: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('complete'), booking }),
  fc.record({ does: fc.constantFrom('hire', 'suspend', 'leave'), technician }),
)

async function openWorld(database: TestDatabase) {
  const { raw } = database
  const user = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (@id, @id || '@e.org', @id || '@e.org', '!', 'Asha', @role, 'active', '${at}', '${at}')`,
  )
  user.run({ id: 'usr_asha', role: 'customer' })
  for (let n = 0; n <= 12; n += 1) {
    user.run({ id: `usr_t${n}`, role: 'technician' })
    raw.exec(
      `insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at)
       values ('tec_${n}', 'usr_t${n}', '[]', 'CR0', 'available', 0, '${at}')`,
    )
  }
  const book = prepareBareBookings(database)
  const ids: string[] = []
  for (let made = 0; made <= 30; made += 1) {
    const { id } = await book({
      customer: 'usr_asha' as UserId,
      technician: 'tec_0' as TechnicianId,
      status: 'pending',
    })
    ids.push(id)
  }
  raw.exec(`update bookings set customer_postcode = 'SE25 6AA' where rowid % 3 = 0`)
  const run = (sql: string, bound: object) => raw.prepare(sql).run(bound)
  return (one: Act) => {
    if ('technician' in one) {
      const bound = { n: one.technician }
      if (one.does === 'hire') {
        run(`update technicians set is_active = 1 where id = 'tec_' || @n`, bound)
        run(`update users set status = 'active' where id = 'usr_t' || @n`, bound)
      } else if (one.does === 'leave') run(`update technicians set is_active = 0 where id = 'tec_' || @n`, bound)
      else run(`update users set status = 'suspended' where id = 'usr_t' || @n`, bound)
      return
    }
    const id = ids[one.booking] ?? ''
    const status = (to: string) =>
      run('update bookings set status = @to where id = @id and guarantee_of is null', { id, to })
    if (one.does === 'complete') status('completed')
    if (one.does === 'reopen') status('confirmed')
    if (one.does === 'erase') run(`update bookings set customer_postcode = '' where id = @id`, { id })
    if (one.does === 'guarantee') {
      run(
        `update bookings set guarantee_of = @of, estimated_cost_pence = null where id = @id and id <> @of and status = 'completed'
         and exists (select 1 from bookings where id = @of)`,
        { id, of: ids[0] },
      )
    }
    if (one.does === 'rate') {
      run(
        `insert into reviews (booking_id, rating, created_at) select id, @stars, '${at}' from bookings where id = @id
         on conflict do update set rating = excluded.rating`,
        { id, stars: one.stars },
      )
    }
    if (one.does === 'delete') {
      if (raw.prepare('select 1 from bookings where guarantee_of = ?').get(id)) return
      run('delete from reviews where booking_id = @id', { id })
      deleteVisits({ raw }, id)
      run('delete from bookings where id = @id', { id })
    }
  }
}

claimStoreContract('SQLite', async () => {
  const { database, addBooking, ...rest } = openBooked(['ann', 'bob'])
  const { data } = database
  data.set('technicians', {}, { is_active: false })
  let [booked, hired] = [0, 0]
  return {
    ...rest,
    store: createSqliteClaimStore(database),
    async complete(outcode, rating) {
      booked += 1
      const plain = aBooking({ id: `done-${booked}`, technicianId: technicianId('bob') })
      const contact = { ...plain.contact, postcode: `${outcode} 1AB` }
      await addBooking({ ...plain, contact, status: 'completed' })
      if (rating) data.insert('reviews', { booking_id: plain.id, rating, created_at: at })
    },
    async hire() {
      const name = ['ann', 'bob'][hired] ?? ''
      hired += 1
      data.set('technicians', { id: `tec_${name}` }, { is_active: true })
    },
    async leave() {
      data.set('technicians', { id: 'tec_ann' }, { is_active: false })
    },
  }
})

/** The same, counted from the rows. */
function counted({ raw }: Pick<TestDatabase, 'raw'>) {
  const one = (sql: string) => raw.prepare<[], number>(sql).pluck().get() ?? 0
  return {
    jobs: one(`select count(*) from bookings where status = 'completed' and guarantee_of is null`),
    jobsInSe25: one(
      `select count(*) from bookings where status = 'completed' and guarantee_of is null and customer_postcode like 'SE25 %'`,
    ),
    ratings: one('select count(*) from reviews'),
    stars: one('select coalesce(sum(rating), 0) from reviews'),
    professionals: one(
      `select count(*) from technicians where is_active = 1 and user_id in (select id from users where status = 'active')`,
    ),
  }
}

describe('the figures of claims', () => {
  it('show a claim exactly while the rows make it true, whatever happens to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 90 }), async (acts) => {
        using database = openDatabase()
        const world = await openWorld(database)
        const store = createSqliteClaimStore(database)
        let before: ClaimSums | null = null
        for (const one of acts) {
          const version = store.version()
          world(one)
          const rows = counted(database)
          const sums = store.sums()
          const shown = claims(sums, quiet)
          expect(shown.jobsDone?.count ?? null).toBe(rows.jobs >= 10 ? rows.jobs : null)
          expect(sums.jobs.get('SE25') ?? 0).toBe(rows.jobsInSe25)
          expect(shown.rating?.count ?? null).toBe(rows.ratings >= 5 ? rows.ratings : null)
          const tenths = Math.floor((rows.stars * 10) / rows.ratings)
          expect(shown.rating?.average ?? null).toBe(rows.ratings >= 5 ? (tenths / 10).toFixed(1) : null)
          expect(shown.professionals?.count ?? null).toBe(rows.professionals >= 3 ? rows.professionals : null)
          const hasGrown = store.version() > version
          expect(before === null || hasGrown === (before !== sums)).toBe(true)
          before = sums
        }
      }),
      { numRuns: runs(40) },
    )
  })
})
