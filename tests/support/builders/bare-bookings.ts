import { addVisits } from './visits.ts'
import type { TechnicianId, UserId } from '#modules/shared'
import type { TestDatabase } from '../database.ts'

const at = '2026-03-02T12:00:00.000Z'

interface BareBooking {
  readonly customer: UserId
  readonly technician: TechnicianId | null
  /** `expired` was cancelled because nobody paid. */
  readonly status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'expired'
}

/** Adds a service to an empty database; the answer adds bookings of it. */
export function prepareBareBookings({ raw }: TestDatabase) {
  raw.exec(`
    insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
      values ('plumbing', 'Plumbing', 'Taps and pipes.', 'droplets', 1, 1, 0, 1);
    insert into services (id, name, description, category, base_price_pence, duration_minutes, buffer_minutes,
      required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
    values ('svc_tap', 'Tap repair', 'About it.', 'plumbing', 8500, 60, 0, '[]', 0, 1, 'full', 1, '${at}', '${at}')`)
  const insert = raw.prepare(
    `insert into bookings (id, reference, customer_id, service_id, technician_id, priority, status, cancel_reason,
       duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address,
       customer_postcode, problem_description, access_notes, estimated_cost_pence, payment_policy, source, version,
       created_at, updated_at)
     values (:id, :reference, :customer, 'svc_tap', :technician, 'standard', :status, :reason, 60, 0, 'Asha',
       'asha@example.com', '+442079460958', '12 Park Lane', 'CR0 1AB', 'The tap drips.', '{}', 8500, 'full', 'web', 1,
       :at, :at)`,
  )
  let made = 0
  return async ({ customer, technician, status }: BareBooking) => {
    made += 1
    const [id, reference] = [`bkg_${made}`, `CB-${made}`]
    const stored = status === 'expired' ? { status: 'cancelled', reason: 'expired' } : { status, reason: null }
    insert.run({ id, reference, customer, technician, ...stored, at })
    addVisits({ raw })
    return { id, reference }
  }
}
