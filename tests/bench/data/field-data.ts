import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { changeData, keptData, serviceId } from './datasets.ts'
import { addTechnicians, customerId, districts, technicianId } from './people.ts'

const technicians = 100
const hourMs = 3_600_000

export const bookingId = (n: number) => `bkg_01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const technicianOf = (n: number) => n % technicians
/** The first visit of a booking. */
export const visitId = (n: number) => `vis_${bookingId(n).slice('bkg_'.length)}-1`
export const technicianUserId = (n: number) => `usr_bench-technician-${String(technicianOf(n)).padStart(3, '0')}`

/** The session of the technician who leads the nth visit. */
export function leadCookie(n: number): string {
  return `callout_session=${tokenOf(technicianOf(n))}`
}

/** The base data with `count` confirmed bookings whose visits can be checked in, with the sessions of their technicians. */
export function visitsData(count: number): Promise<string> {
  return keptData(`visits-${count}`, async (folder) => {
    console.error(`  writing ${count.toLocaleString('en-GB')} visits (once a day)...`)
    changeData(folder, (db) => {
      addTechnicians(db, technicians, 20)
      addSessions(db)
      addVisits(db, count)
    })
  })
}

function tokenOf(technician: number): string {
  return createHash('sha256').update(`bench technician ${technician}`).digest('base64url')
}

function addSessions(db: Database.Database): void {
  const at = text(Temporal.Now.instant())
  const ends = text(Temporal.Now.instant().add({ hours: 240 }))
  const session = db.prepare(`insert into sessions
    (token_hash, user_id, id, created_at, last_used_at, expires_at, password_confirmed_at) values (?, ?, ?, ?, ?, ?, ?)`)
  for (let n = 0; n < technicians; n += 1) {
    const hash = createHash('sha256').update(tokenOf(n)).digest('base64url')
    session.run(hash, technicianUserId(n), `ses_bench-technician-${n}`, at, at, ends, at)
  }
}

/** One after the other for each technician, of one hour, back from now: late visits may be checked in. */
function addVisits(db: Database.Database, count: number): void {
  const now = Temporal.Now.instant()
  const booking = db.prepare(`insert into bookings (
    id, reference, customer_id, service_id, technician_id, priority, status, starts_at, duration_minutes,
    buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
    problem_description, access_notes, estimated_cost_pence, payment_policy, terms_version, source,
    version, created_at, updated_at
  ) values (
    @id, @reference, @customer, '${serviceId}', @technician, 'standard', 'confirmed', @startsAt, 60,
    0, 'Asha Patel', 'asha@example.com', '+442079460958', '12 Park Lane, Croydon', @postcode,
    'The kitchen tap drips, and the cupboard below it is wet.', '{}', 8500, 'full', '1', 'web',
    3, @createdAt, @createdAt
  )`)
  const hold = db.prepare(`insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, district)
    values (@technician, @startsMs, @id, @endsMs, 0, @district)`)
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const startsMs = now.epochMilliseconds - (Math.floor(n / technicians) + 1) * hourMs
      const district = districts[n % districts.length] ?? 'CR0'
      const row = { id: bookingId(n), technician: technicianId(technicianOf(n)), startsMs, endsMs: startsMs + hourMs }
      booking.run({
        ...row,
        reference: `BN-${n.toString(36).toUpperCase().padStart(6, '0')}`,
        customer: customerId(n % 256),
        startsAt: text(Temporal.Instant.fromEpochMilliseconds(startsMs)),
        createdAt: text(Temporal.Instant.fromEpochMilliseconds(startsMs - 72 * hourMs)),
        postcode: `${district} 1AB`,
      })
      hold.run({ ...row, district })
    }
    db.exec(addMissingVisits)
  })()
}

const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })
