import { scheduleReservationsContract } from '../../../tests/contracts/booking/schedule-reservations.contract.ts'
import {
  type NewTechnician,
  type OpenedSchedule,
  scheduleStoreContract,
} from '../../../tests/contracts/booking/schedule-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aBooking, now } from '../../../tests/support/builders/bookings.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteBookingStore } from './booking-store.ts'
import { createSqliteScheduleStore } from './schedule-store.ts'
import { createTechnicianRatings } from './technician-ratings.ts'

const at = instantText(now)

scheduleStoreContract('SQLite', open)
scheduleReservationsContract('SQLite', open)

async function open(): Promise<OpenedSchedule> {
  const opened = openBooked([])
  const { database, addBooking } = opened
  const { raw } = database
  const ratings = createTechnicianRatings(database)
  const bookings = createSqliteBookingStore(database, ratings)
  const setting = raw.prepare(
    `insert into settings values (?, ?, ?) on conflict (key) do update set value = excluded.value`,
  )
  const hold = raw.prepare(
    `insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms, before_ms, district, includes_way)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const close = raw.prepare(`insert into closed_days values (?, 'Closed')`)
  const withdraw = raw.prepare('update services set is_active = 0 where id = ?')
  const certificate = raw.prepare(
    `insert into credentials
       (id, user_id, kind, number, expires_on, submitted_at, verified_by, verified_at, ended_at, expired_at)
     values ('crd_' || lower(hex(randomblob(4))), ?, ?, '1', '2026-12-31', ?, ?, ?, ?, ?)`,
  )
  let rated = 0
  return {
    ...opened,
    schedule: createSqliteScheduleStore(database, ratings),
    reserve: async (resource, bookingId, { startsAtMs, endsAtMs, beforeMs, afterMs, place, includesWay }) => {
      const [district, way] = [place?.district ?? null, includesWay ? 1 : 0]
      hold.run(resource, startsAtMs, bookingId, endsAtMs, afterMs, beforeMs, district, way)
    },
    withdrawService: async (id) => void withdraw.run(id),
    closeOn: async (date) => void close.run(date),
    storeHours: async (hours) => void setting.run('opening_hours', JSON.stringify(hours), at),
    storeNumbers: async (numbers) => void setting.run('booking_rules', JSON.stringify(numbers), at),
    storeRoom: async (room) => void setting.run('room', JSON.stringify(room), at),
    addTechnician: async (technician) => addTechnician(database, technician),
    certify: async (userId, kind, state) => {
      const isVerified = state !== 'submitted'
      const [by, verified] = isVerified ? ['usr_office', at] : [null, null]
      certificate.run(userId, kind, at, by, verified, state === 'ended' ? at : null, state === 'expired' ? at : null)
    },
    rate: async (technicianId, rating) => {
      rated += 1
      const booking = aBooking({ id: `rated-${rated}`, status: 'completed', technicianId })
      await addBooking(booking)
      await bookings.rate({ bookingId: booking.id, rating, comment: null, at: now }, [])
    },
  }
}

function addTechnician({ raw }: TestDatabase, technician: NewTechnician): void {
  const { name, skills = ['plumbing'], availability = 'available', district = 'CR0' } = technician
  const { isActive = true, isSuspended = false } = technician
  const email = `${name}@example.com`
  raw
    .prepare(
      `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
       values (?, ?, ?, 'none', ?, 'technician', ?, ?, ?)`,
    )
    .run(`usr_${name}`, email, email, name, isSuspended ? 'suspended' : 'active', at, at)
  raw
    .prepare(
      'insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(`tec_${name}`, `usr_${name}`, JSON.stringify(skills), district, availability, isActive ? 1 : 0, at)
}
