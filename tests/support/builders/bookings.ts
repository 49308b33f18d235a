import {
  type Actor,
  type Booking,
  type BookingDetails,
  type BookingRequest,
  type TeamMember,
  eachVisitNote,
} from '#modules/booking'
import { type BookingId, type PaymentId, type ServiceId, type TechnicianId, type UserId, pence } from '#modules/shared'
import { worksAsOpen } from '#modules/scheduling'
import type { TestDatabase } from '../database.ts'

/** A Sunday: Tuesday is the second open day, which is sold as standard. */
export const now = Temporal.Instant.from('2026-03-01T07:00:00Z')
export const tuesdayTen = Temporal.Instant.from('2026-03-03T10:00:00Z')
export const tuesdayEleven = Temporal.Instant.from('2026-03-03T11:00:00Z')

export const bookingId = (name: string) => `bkg_${name}` as BookingId
export const technicianId = (name: string) => `tec_${name}` as TechnicianId
export const userId = (name: string) => `usr_${name}` as UserId
export const tapRepair = 'svc_tap-repair' as ServiceId
export const burstPipe = 'svc_burst-pipe' as ServiceId
export const boilerService = 'svc_boiler-service' as ServiceId

export const asha: Actor = { userId: userId('asha'), role: 'customer' }
export const stranger: Actor = { userId: userId('stranger'), role: 'customer' }
export const office: Actor = { userId: userId('office'), role: 'office' }
export const tom: Actor = { userId: userId('tom'), role: 'technician' }
export const ann: Actor = { userId: userId('ann'), role: 'technician' }

const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' })

/** Adds users, three services in Croydon, and one plumber per name. No technician has the skill for boilers. */
export function furnish({ raw }: Pick<TestDatabase, 'raw'>, plumbers: readonly string[] = ['tom']): void {
  const at = text(now)
  const user = raw.prepare(
    `insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
     values (?, ?, ?, 'none', ?, ?, 'active', ?, ?)`,
  )
  const people = { asha: 'customer', stranger: 'customer', office: 'office', admin: 'admin', customer: 'customer' }
  for (const [name, role] of [...Object.entries(people), ...plumbers.map((name) => [name, 'technician'])]) {
    const email = `${name}@example.com`
    user.run(`usr_${name}`, email, email, `${name?.[0]?.toUpperCase()}${name?.slice(1)}`, role, at, at)
  }
  raw.exec(`
    insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
      values ('plumbing', 'Plumbing', 'Taps and pipes.', 'droplets', 1, 1, 0, 2),
                                  ('heating', 'Heating', 'Boilers.', 'flame', 2, 1, 0, 2);
    insert into districts values ('CR0', 'Croydon', '[]', 1, 1, 51.37, -0.08), ('CR2', 'Purley', '[]', 1, 2, 51.33, -0.12);
  `)
  const service = raw.prepare(
    `insert into services (id, name, description, category, base_price_pence, emergency_price_pence, duration_minutes,
       buffer_minutes, required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
     values (?, ?, 'About it.', ?, ?, ?, 60, 0, ?, ?, 1, 'full', 1, ?, ?)`,
  )
  service.run(tapRepair, 'Tap repair', 'plumbing', 8_500, null, '["plumbing"]', 0, at, at)
  service.run(burstPipe, 'Burst pipe', 'plumbing', 9_500, 18_500, '["plumbing"]', 1, at, at)
  service.run(boilerService, 'Boiler service', 'heating', 9_000, null, '["heating","gas-safe"]', 0, at, at)
  for (const name of plumbers) addPlumber({ raw }, name)
}

export function addPlumber({ raw }: Pick<TestDatabase, 'raw'>, name: string, district = 'CR0'): void {
  raw
    .prepare(
      `insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at) values (?, ?, '["plumbing"]', ?, 'available', 1, ?)`,
    )
    .run(`tec_${name}`, `usr_${name}`, district, text(now))
}

let captures = 0

/** Money that the ledger holds for a booking from now on; negative goes back. */
export function pay({ raw }: TestDatabase, id: BookingId, amount: number, customer: UserId = asha.userId): PaymentId {
  captures += 1
  const payment = `pay_capture-${captures}` as PaymentId
  const at = text(now)
  raw
    .prepare(
      `insert into payments (id, purpose, booking_id, user_id, provider, amount_pence, currency, status, attempts,
         version, created_at, updated_at) values (?, 'booking', ?, ?, 'test', ?, 'gbp', 'succeeded', 1, 1, ?, ?)`,
    )
    .run(payment, id, customer, Math.abs(amount), at, at)
  raw
    .prepare(
      `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
       values (?, ?, ?, ?, ?, ?)`,
    )
    .run(payment, id, amount > 0 ? 'capture' : 'refund', amount, payment, at)
  return payment
}

/** Gives back a part, or all, of one payment. */
export function giveBack({ raw }: TestDatabase, payment: PaymentId, amount: number): void {
  raw
    .prepare(
      `insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
       select id, booking_id, 'refund', ?, id || '-refund', ? from payments where id = ?`,
    )
    .run(-amount, text(now), payment)
}

export function aRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  return {
    customerId: asha.userId,
    serviceId: tapRepair,
    priority: 'standard',
    quoteId: null,
    startsAt: tuesdayTen,
    contact: {
      name: 'Asha Patel',
      email: 'asha@example.com',
      phone: '+442079460958',
      address: '12 Park Lane',
      postcode: 'CR0 1AB',
    },
    problemDescription: 'The tap drips.',
    property: null,
    purchaseOrder: null,
    payer: null,
    ...eachVisitNote(() => null),
    accessNotes: {},
    emergencyType: null,
    danger: false,
    agree: null,
    source: 'api',
    draftHash: null,
    claim: null,
    ...changes,
  }
}

/** Money that is authorised on a card for a booking from now on; answers a function that releases it. */
export function setAside({ raw }: TestDatabase, id: BookingId, amount: number): () => void {
  captures += 1
  const payment = `pay_hold-${captures}`
  raw
    .prepare(
      `insert into payments (id, purpose, booking_id, user_id, provider, capture, amount_pence, currency, status,
         attempts, version, created_at, updated_at)
       values (?, 'booking', ?, ?, 'test', 'manual', ?, 'gbp', 'authorised', 1, 1, ?, ?)`,
    )
    .run(payment, id, asha.userId, amount, text(now), text(now))
  return () => void raw.prepare(`update payments set status = 'cancelled' where id = ?`).run(payment)
}

export function aBooking({
  id = 'some-booking',
  reference = `CB-${id}`,
  ...changes
}: Partial<Omit<Booking, 'id'>> & { readonly id?: string } = {}): BookingDetails {
  const { contact, problemDescription } = aRequest()
  return {
    id: bookingId(id),
    reference,
    customerId: asha.userId,
    serviceId: tapRepair,
    technicianId: null,
    priority: 'standard',
    status: 'pending',
    cancelReason: null,
    startsAt: tuesdayTen,
    arrival: null,
    durationMinutes: 60,
    bufferMinutes: 0,
    bufferBeforeMinutes: 0,
    contact,
    problemDescription,
    ...eachVisitNote(() => null),
    accessNotes: { pets: 'one cat' },
    estimatedCost: pence(8_500),
    guaranteeOf: null,
    planVisit: null,
    agreedCost: null,
    finalCost: null,
    quoteId: null,
    property: null,
    purchaseOrder: null,
    payer: null,
    paymentPolicy: 'full',
    deposit: null,
    termsVersion: null,
    source: 'api',
    actualStartTime: null,
    actualEndTime: null,
    expectedEnd: null,
    technicianNotes: null,
    guaranteeMonths: 12,
    freeChangeHours: 24,
    expiresAt: now.add({ minutes: 30 }),
    version: 1,
    createdAt: now,
    updatedAt: now,
    service: { id: tapRepair, name: 'Tap repair', category: 'plumbing' },
    technician: null,
    paid: pence(0),
    charged: pence(0),
    authorised: pence(0),
    onKeptCard: pence(0),
    underReview: false,
    rating: null,
    reservedResource: null,
    visitNumber: 1,
    isReturnToCome: false,
    isOffered: false,
    crew: [],
    ...changes,
  }
}

export function aTeamMember(name: string, changes: Partial<TeamMember> = {}): TeamMember {
  return {
    id: technicianId(name),
    userId: userId(name),
    fullName: name,
    skills: ['plumbing'],
    off: false,
    home: { latitude: 51.37, longitude: -0.08 },
    rating: null,
    works: worksAsOpen,
    ...changes,
  }
}
