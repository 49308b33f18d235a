import { type SharedPositionStore, sharingSet } from '#modules/booking'
import { type Sharing, type Visit, isJourney, isSharingOver, positionAfter } from '#modules/fulfilment'
import { type TechnicianId, accept, instantText, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareVisits } from './visit-rows.ts'

interface Row {
  readonly agreed_at: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly at: string | null
}

type VisitKey = Pick<Visit, 'bookingId' | 'number'>

/** Where technicians on the way are. A trigger deletes a row with the end of its journey. */
export function createSqliteSharedPositionStore(database: SqliteDatabase): SharedPositionStore {
  const { raw, write } = database
  const visits = prepareVisits(database)
  const audit = prepareAudit(database)
  const find = raw.prepare<[string, number], Row>(
    'select agreed_at, latitude, longitude, at from shared_positions where booking_id = ? and visit_number = ?',
  )
  const add = raw.prepare<[string, number, string, string]>(
    'insert into shared_positions (booking_id, visit_number, technician_id, agreed_at) values (?, ?, ?, ?)',
  )
  const put = raw.prepare<[number, number, string, string, number]>(
    'update shared_positions set latitude = ?, longitude = ?, at = ? where booking_id = ? and visit_number = ?',
  )
  const drop = raw.prepare<[string, number]>('delete from shared_positions where booking_id = ? and visit_number = ?')
  const forget = raw.prepare<[string, number]>(
    `delete from shared_positions where (booking_id, visit_number) in
       (select booking_id, visit_number from shared_positions where agreed_at <= ? limit ?)`,
  )

  function isTheirJourney({ bookingId, number }: VisitKey, technician: TechnicianId): boolean {
    const visit = visits.of(bookingId).find((one) => one.number === number)
    return visit !== undefined && visit.technicians[0] === technician && isJourney(visit)
  }

  function kept({ bookingId, number }: VisitKey): Sharing | null {
    const row = find.get(bookingId, number)
    return row ? sharingFrom(row) : null
  }

  return {
    agree: (visit, technician, at) =>
      write(() => {
        if (!isTheirJourney(visit, technician)) return refuse({ kind: 'not-on-the-way' })
        const before = kept(visit)
        if (before && !isSharingOver(before, at)) return accept(null)
        drop.run(visit.bookingId, visit.number)
        add.run(visit.bookingId, visit.number, technician, instantText(at))
        audit(sharingSet(visit.bookingId, true))
        return accept(null)
      }),

    stop: (visit) =>
      write(() => {
        if (drop.run(visit.bookingId, visit.number).changes > 0) audit(sharingSet(visit.bookingId, false))
      }),

    put: (visit, technician, reading, at) =>
      write(() => {
        if (!isTheirJourney(visit, technician)) return refuse({ kind: 'not-on-the-way' })
        const before = kept(visit)
        if (!before || isSharingOver(before, at)) return refuse({ kind: 'not-sharing' })
        const position = positionAfter(before, reading, at)
        if (position !== before.position) {
          const { latitude, longitude } = position
          put.run(latitude, longitude, instantText(position.at), visit.bookingId, visit.number)
        }
        return accept(position)
      }),

    find: async (visit) => kept(visit),

    forget: (before, limit) => write(() => forget.run(instantText(before), limit).changes),
  }
}

function sharingFrom({ agreed_at, latitude, longitude, at }: Row): Sharing {
  const isKnown = latitude !== null && longitude !== null && at !== null
  return {
    agreedAt: Temporal.Instant.from(agreed_at),
    position: isKnown ? { latitude, longitude, at: Temporal.Instant.from(at) } : null,
  }
}
