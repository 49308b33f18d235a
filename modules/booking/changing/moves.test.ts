import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import {
  aRequest,
  ann,
  asha,
  burstPipe,
  office,
  pay,
  stranger,
  technicianId,
  tom,
} from '../../../tests/support/builders/bookings.ts'
import { type BookingStatus, bookingStatuses, mayBecome } from '../booking.ts'
import { runs } from '../../../tests/support/property-runs.ts'

type Shop = ReturnType<typeof openBooking>

const starts = ['2026-03-03T10:00:00Z', '2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z', '2026-03-05T16:00:00Z'].map(
  (text) => Temporal.Instant.from(text),
)
const actors = [asha, stranger, office, tom, ann, { ...asha, byLink: true } as const]

const anyAct = fc.record({
  what: fc.constantFrom(
    'book',
    'book',
    'emergency',
    'pay',
    'confirm',
    'status',
    'status',
    'cancel',
    'reschedule',
    'assign',
    'expire',
    'rate',
    'wait',
  ),
  which: fc.nat(6),
  actor: fc.constantFrom(...actors),
  start: fc.constantFrom(...starts),
  status: fc.constantFrom(...bookingStatuses),
  technician: fc.constantFrom('auto' as const, technicianId('tom'), technicianId('ann'), technicianId('nobody')),
  minutes: fc.constantFrom(1, 40, 600),
})

type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never

async function perform({ booking, clock, database }: Shop, act: Act): Promise<unknown> {
  const ids = database.raw.prepare<[], `bkg_${string}`>('select id from bookings order by id').pluck().all()
  const id = ids[act.which % Math.max(1, ids.length)] as Parameters<typeof booking.confirmPaid>[0] | undefined
  if (act.what === 'wait') return clock.move({ minutes: act.minutes })
  if (act.what === 'book') return booking.request(aRequest({ startsAt: act.start }))
  if (act.what === 'emergency') return booking.request(aRequest({ serviceId: burstPipe, startsAt: null }))
  if (!id) return null
  switch (act.what) {
    case 'pay': {
      const due = await booking.amountDue(id)
      return due?.payable ? pay(database, id, due.amount) : null
    }
    case 'confirm':
      return booking.confirmPaid(id)
    case 'status':
      return booking.changeStatus(act.actor, id, { status: act.status, technicianNotes: null, finalCost: null })
    case 'cancel':
      return booking.cancel(act.actor, id, null)
    case 'reschedule':
      return booking.reschedule(act.actor, id, act.start)
    case 'assign':
      return booking.assign(act.actor, id, act.technician)
    case 'expire':
      return booking.expire(id)
    case 'rate':
      return booking.rate(act.actor, id, 5, null)
  }
}

interface Row {
  readonly id: string
  readonly status: BookingStatus
  readonly technician_id: string | null
  readonly version: number
  readonly paid: number
  readonly resource: string | null
}

const rowsOf = ({ database }: Shop) =>
  new Map(
    database.raw
      .prepare<[], Row>(
        `select bookings.id, status, technician_id, version, resource,
           coalesce((select sum(amount_pence) from ledger_entries where booking_id = bookings.id), 0) paid
         from bookings left join holds on holds.booking_id = bookings.id`,
      )
      .all()
      .map((row) => [row.id, row]),
  )

const clashes = `select count(*) from holds a join holds b on a.resource = b.resource and a.booking_id < b.booking_id
  where a.starts_ms < b.ends_ms + max(a.buffer_ms, b.buffer_ms) and b.starts_ms < a.ends_ms + max(a.buffer_ms, b.buffer_ms)`

/** Violated invariants after an act. */
function broken({ database: { raw } }: Shop, before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) {
  const history = raw
    .prepare('select to_status from booking_history where booking_id = ? order by id desc limit 1')
    .pluck()
  const promised = raw
    .prepare<[string], number>(
      `select coalesce(sum(body ->> 'refundPence'), 0) from outbox where body ->> 'bookingId' = ?`,
    )
    .pluck()
  const faults = raw.prepare<[], number>(clashes).pluck().get() === 0 ? [] : ['time is reserved twice']
  for (const { id, status, version, resource, technician_id, paid } of after.values()) {
    const was = before.get(id)
    const refund = promised.get(id) ?? 0
    const working = status === 'confirmed' || status === 'in_progress'
    if (was && was.status !== status && !mayBecome(was.status, status)) faults.push(`${was.status} became ${status}`)
    if (was && was.status !== status && version !== was.version + 1)
      faults.push(`version ${version} after ${was.version}`)
    if (status === 'cancelled' && resource !== null) faults.push('a cancelled booking has a reservation')
    if (working && resource !== technician_id) faults.push(`${technician_id} works in the reservation of ${resource}`)
    if (history.get(id) !== status) faults.push(`the history does not know that it is ${status}`)
    if (refund < 0 || refund > paid) faults.push(`${refund} is refunded of ${paid}`)
  }
  return faults
}

describe('the life cycle of bookings', () => {
  it('reaches only allowed states, reserves no time twice and refunds at most what was paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 40 }), async (acts) => {
        using shop = openBooking(['tom', 'ann'])
        for (const act of acts) {
          const before = rowsOf(shop)
          await perform(shop, act)
          expect(broken(shop, before, rowsOf(shop))).toEqual([])
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('reserves no time twice when all requests run concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 30 }), async (acts) => {
        using shop = openBooking(['tom', 'ann'])
        await Promise.all(acts.filter(({ what }) => what === 'book').map((act) => perform(shop, act)))
        await Promise.all(acts.map((act) => perform(shop, act)))
        expect(broken(shop, new Map(), rowsOf(shop))).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })
})
