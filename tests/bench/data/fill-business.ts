import { addMissingVisits } from '../../../adapters/sqlite/fulfilment/missing-visits.ts'
import type Database from 'better-sqlite3'
import { addSamples } from './sample-rows.ts'
import { addTechnicians, technicianId } from './people.ts'

const technicians = 200
const years = 3
const dayMs = 24 * 3_600_000
/** The number of days from now to the last visits. */
const aheadDays = 30
const inOneTransaction = 50_000

/** One booking in so many is the heavy customer's. */
const heavyShare = 200

const firstNames = ['Asha', 'Ben', 'Chloë', 'Dan', 'Eve', 'Farah', 'George', 'Hana', 'Ivan', 'Joan', 'Kofi', 'Lena']
const lastNames = ['Patel', "O'Neill", 'Smith', 'Okafor', 'Müller', 'Jones', 'Begum', 'Brown', 'Kaya', 'Singh', 'Wood']
const outward = ['CR0', 'CR2', 'CR7', 'CR8', 'SE25', 'SW16', 'BR3']
const letters = 'ABDEFGHJLNPQRSTUWXYZ'

const pick = (from: readonly string[] | string, n: number) => from[n % from.length] ?? ''
const hex = (n: number) => n.toString(16).padStart(12, '0')

export const heavyCustomer = 'usr_business-0'
export const businessUser = (role: 'admin' | 'office') => `usr_business-${role}`

interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly postcode: string
}

/**
 * Like numbers of real people, these share digits only by chance. Numbers in a row would put the same three digits into
 * all of them, where a real index of numbers narrows a search by any three.
 */
export function customerPhone(n: number): string {
  return `+447${String(((n + 1) * 387_420_489) % 1_000_000_007).padStart(9, '0').slice(-9)}`
}

function customerOf(n: number): Customer {
  return {
    id: `usr_business-${n}`,
    name: `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / firstNames.length))}`,
    email: `client${n}@example.org`,
    phone: customerPhone(n),
    postcode: `${pick(outward, n)} ${n % 10}${pick(letters, n)}${pick(letters, Math.floor(n / 20))}`,
  }
}

interface Visit {
  readonly n: number
  readonly id: string
  readonly customer: Customer
  readonly technician: string
  readonly startsMs: number
  readonly startsAt: string
  readonly at: string
  readonly status: string
  readonly present: number
}

/**
 * Adds a business with `count` bookings, payments, messages, notifications and lines of the audit log, a tenth as many
 * customers, and 200 technicians. The visits are spread evenly over three years and thirty days ahead, so that each day
 * also has its share of `count`. One customer has one booking in 200, and one administrator one notification in 20.
 */
export function fillBusiness(db: Database.Database, serviceId: string, count: number): void {
  const present = Temporal.Now.instant().epochMilliseconds
  addTechnicians(db, technicians, 20)
  addPeople(db, count / 10, present)
  const add = [addBooking, addPayment, addMessage, addNotification, addAudit, addWhatsapp].map((one) =>
    one(db, serviceId),
  )
  const write = db.transaction((from: number) => {
    for (let n = from; n < Math.min(count, from + inOneTransaction); n += 1) {
      const visit = visitOf(n, count, present)
      for (const one of add) one(visit)
    }
  })
  for (let from = 0; from < count; from += inOneTransaction) write(from)
  db.exec(addMissingVisits)
  addSamples(db, serviceId, present)
}

function visitOf(n: number, count: number, present: number): Visit {
  const perDay = count / technicians / (years * 365 + aheadDays)
  const turn = Math.floor(n / technicians)
  const day = Math.floor(turn / perDay)
  const inDay = turn - Math.ceil(day * perDay)
  const midnight = Math.floor(present / dayMs) * dayMs - years * 365 * dayMs
  const startsMs = midnight + day * dayMs + (8 + 2 * inDay) * 3_600_000
  const past = startsMs < present
  const customers = count / 10
  return {
    n,
    id: `bkg_01900000-0000-7000-8000-${hex(n)}`,
    customer: customerOf(n % heavyShare === 0 ? 0 : (n * 7919) % customers),
    technician: technicianId(n % technicians),
    startsMs,
    startsAt: text(startsMs),
    at: text(Math.min(startsMs - 3 * dayMs, present)),
    status: past ? (n % 10 === 3 ? 'cancelled' : 'completed') : n % 500 === 7 ? 'pending' : 'confirmed',
    present,
  }
}

function addPeople(db: Database.Database, customers: number, present: number): void {
  const user = db.prepare(`insert into users
    (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status, email_verified_at, created_at, updated_at)
    values (@id, @email, @email, 'none', @name, @phone, @postcode, '12 Park Lane, Croydon', @role, 'active', @at, @at, @at)`)
  const property = db.prepare(`insert into properties
    (id, user_id, name, address, postcode, access_notes, occupier_name, occupier_phone, created_at)
    values (?, ?, ?, ?, ?, '{}', ?, ?, ?)`)
  const company =
    db.prepare(`insert into business_details (user_id, company_name, billing_name, billing_email, updated_at)
    values (?, ?, ?, ?, ?)`)
  const enquiry = db.prepare(`insert into enquiries
    (id, reference, kind, subject, name, email, email_key, message, contact_method, state, created_at)
    values (?, ?, 'contact', 'quote', @name, @email, @email, 'How much is a new tap?', 'email', ?, @at)`)
  db.transaction(() => {
    for (const role of ['admin', 'office'] as const) {
      const at = text(present - years * 365 * dayMs)
      const person = { ...customerOf(0), id: businessUser(role), email: `${role}@example.org`, phone: null }
      user.run({ ...person, role, at })
    }
    for (let n = 0; n < customers; n += 1) {
      const person = customerOf(n)
      const at = text(present - Math.floor((1 - n / customers) * years * 365 * dayMs))
      user.run({ ...person, role: 'customer', at })
      if (n % 10 === 0) {
        const tenant = customerOf(n + 1)
        const place = [`${n % 200} High Street, flat ${n % 9}`, tenant.postcode, tenant.name, tenant.phone, at]
        property.run(`prp_business-${n}`, person.id, `Flat ${n % 9}`, ...place)
      }
      if (n % 20 === 0) company.run(person.id, `${person.name} Lettings ${n}`, person.name, `pay${n}@example.net`, at)
      if (n % 5 === 0) {
        const state = n % 1_000 === 0 ? 'open' : 'closed'
        enquiry.run(`enq_business-${n}`, `ENQ-${n.toString(36).padStart(6, '0')}`, state, { ...person, at })
      }
    }
  })()
}

type Add = (db: Database.Database, serviceId: string) => (visit: Visit) => void

const addBooking: Add = (db, serviceId) => {
  const booking = db.prepare(`insert into bookings (
    id, reference, customer_id, service_id, technician_id, priority, status, cancel_reason, starts_at, duration_minutes,
    buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
    problem_description, access_notes, estimated_cost_pence, final_cost_pence, payment_policy, terms_version, source,
    actual_start_time, actual_end_time, version, created_at, updated_at
  ) values (
    @id, @reference, @customer, @serviceId, @technician, 'standard', @status, @reason, @startsAt, 60,
    0, @name, @email, @phone, '12 Park Lane, Croydon', @postcode,
    'The kitchen tap drips, and the cupboard below it is wet.', '{}', 8500, @finalCost, 'full', '1', 'web',
    @began, @ended, 3, @at, @at
  )`)
  const hold = db.prepare(
    'insert into holds (resource, starts_ms, booking_id, ends_ms, buffer_ms) values (?, ?, ?, ?, 0)',
  )
  const history = db.prepare(`insert into booking_history (booking_id, at, actor, from_status, to_status)
    values (?, ?, 'system', null, ?)`)
  const review = db.prepare(`insert into reviews (booking_id, rating, comment, created_at) values (?, ?, 'Good', ?)`)
  return ({ n, id, customer, technician, startsMs, startsAt, at, status }) => {
    const isDone = status === 'completed'
    const ended = isDone ? text(startsMs + 3_600_000) : null
    booking.run({
      ...customer,
      id,
      reference: `CB-${n.toString(36).toUpperCase().padStart(6, '0')}`,
      customer: customer.id,
      serviceId,
      technician: status === 'pending' ? null : technician,
      status,
      reason: status === 'cancelled' ? 'customer' : null,
      startsAt,
      finalCost: isDone ? 8500 : null,
      began: isDone ? startsAt : null,
      ended,
      at,
    })
    if (status !== 'cancelled') hold.run(technician, startsMs, id, startsMs + 3_600_000)
    history.run(id, at, status)
    if (isDone && n % 3 === 0) review.run(id, 3 + (n % 3), ended)
  }
}

const addPayment: Add = (db) => {
  const payment = db.prepare(`insert into payments (
    id, purpose, booking_id, user_id, provider, method, recorded_by, reference, provider_ref, amount_pence, currency,
    status, risk_level, failure_code, failure_message, card_brand, card_last4, attempts, version, paid_at, created_at,
    updated_at
  ) values (
    @id, 'booking', @booking, @user, @provider, @method, @recordedBy, @reference, @ref, 8500, 'gbp',
    @status, @risk, @failure, @failure, 'visa', '4242', 1, 2, @paidAt, @at, @at
  )`)
  const entry = db.prepare(`insert into ledger_entries (payment_id, booking_id, kind, amount_pence, provider_ref, at)
    values (?, ?, ?, ?, ?, ?)`)
  // Completed from the first, and not paid: what is due for it is kept from the first update of its state.
  const keepDue = db.prepare('update bookings set status = status where id = ?')
  const check = db.prepare(`insert into payment_fraud_checks
    (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at, decision, decided_by, decided_at)
    values (?, ?, ?, ?, ?, '{"unusual_amount":"Twice what is usual"}', ?, ?, ?, ?)`)
  const dispute = db.prepare(`insert into payment_disputes
    values ('stripe', ?, ?, 8500, 'won', 'fraudulent', null, 0, ?, ?)`)
  return ({ n, id: booking, customer, at }) => {
    const id = `pay_01900000-0000-7000-8000-${hex(n)}`
    const byOffice = n % 50 === 11
    const failed = n % 20 === 9
    const rare = n % 100_000 === 70
    const risk = n % 100 === 17 ? 'high' : 'low'
    const ref = `pi_${n}`
    payment.run({
      id,
      booking,
      user: customer.id,
      provider: byOffice ? 'office' : rare ? 'paypal' : 'stripe',
      method: byOffice ? 'cheque' : null,
      recordedBy: byOffice ? businessUser('office') : null,
      reference: byOffice ? `Cheque ${n}` : null,
      ref,
      status: failed ? 'failed' : rare ? 'refunded' : 'succeeded',
      risk,
      failure: failed ? 'card_declined' : null,
      paidAt: failed ? null : at,
      at,
    })
    if (failed) keepDue.run(booking)
    else entry.run(id, booking, 'capture', 8_500, ref, at)
    if (rare && !failed) entry.run(id, booking, 'refund', -8_500, `re_${n}`, at)
    const decided = n % 1_000 === 17 ? [null, null, null] : ['genuine', businessUser('office'), at]
    if (risk === 'high') check.run(`frd_${n}`, id, booking, risk, 70, at, ...decided)
    if (n % 2_000 === 1) dispute.run(`dp_${n}`, id, at, at)
  }
}

const events = ['booking_confirmed', 'booking_reminder', 'technician_on_the_way', 'receipt', 'review_request']

const addMessage: Add = (db) => {
  const message = db.prepare(`insert into messages (
    id, key, event, cause, channel, recipient, name, user_id, booking_id, subject, text, attachments, not_before,
    state, provider, provider_id, attempts, created_at, next_try_at, sent_at, changed_at
  ) values (
    @id, @key, @event, @cause, @channel, @recipient, @name, @user, @booking, @subject, @words, '[]', @at,
    @state, 'smtp', @providerId, 1, @at, @at, @at, @at
  )`)
  return ({ n, id: booking, customer, at }) => {
    const channel = n % 100_000 === 40 ? 'push' : n % 4 === 1 ? 'whatsapp' : n % 8 === 2 ? 'in_app' : 'email'
    message.run({
      id: `msg_01900000-0000-7000-8000-${hex(n)}`,
      key: `key_${n}`,
      event: pick(events, n),
      cause: `evt_${n}`,
      channel,
      recipient: channel === 'whatsapp' ? customer.phone : channel === 'email' ? customer.email : customer.id,
      name: customer.name,
      user: customer.id,
      booking,
      subject: `Your visit CB-${n.toString(36).toUpperCase()}`,
      words: 'We are coming on Monday between 8 and 10.',
      at,
      state: n % 100_000 === 60 ? 'unsure' : n % 1_000 === 4 ? 'failed' : 'delivered',
      providerId: `prv_${n}`,
    })
  }
}

const addNotification: Add = (db) => {
  const notification = db.prepare(`insert into notifications
    (id, user_id, type, title, message, link, data, created_at, read_at)
    values (?, ?, 'booking_confirmed', 'A visit is confirmed', 'Monday between 8 and 10.', ?, '{}', ?, ?)`)
  return ({ n, id: booking, customer, at }) => {
    const user = notifiedOf(n) ?? customer.id
    const read = n % 2 === 0 ? at : null
    notification.run(`ntf_01900000-0000-7000-8000-${hex(n)}`, user, `/track/${booking}`, at, n % 40 < 2 ? null : read)
  }
}

export const technicianUser = 'usr_bench-technician-000'

/** Null for most notifications: they are the customer's. */
function notifiedOf(n: number): string | null {
  if (n % 20 < 2) return businessUser(n % 20 === 0 ? 'admin' : 'office')
  return n % 100 === 2 ? technicianUser : null
}

const actions = ['booking_moved', 'booking_assigned', 'link_made', 'refund_asked', 'payment_recorded']

const addAudit: Add = (db) => {
  const line = db.prepare(`insert into audit_log
    (at, user_id, role, action, target_kind, target_id, network, device, request_id)
    values (?, ?, 'office', ?, 'booking', ?, '192.0.2.0', 'Firefox', ?)`)
  const event = db.prepare(`insert into security_log (at, kind, user_id, address_key, detail, request_id, count)
    values (?, 'signed_in', ?, ?, 'password', ?, 1)`)
  return ({ n, id, customer, at }) => {
    const action = n % 100_000 === 80 ? 'catalogue_seeded' : pick(actions, n)
    line.run(at, businessUser('office'), action, id, `req_${n}`)
    if (n % 10 === 0) event.run(at, customer.id, `key${n % 5_000}`, `req_${n}`)
  }
}

const addWhatsapp: Add = (db) => {
  const inbound = db.prepare(`insert into whatsapp_inbound
    (id, provider_id, phone, profile_name, type, text, at, received_at) values (?, ?, ?, ?, 'text', 'Thank you', ?, ?)`)
  const number = db.prepare(`insert into whatsapp_numbers (phone, name, last_inbound_at, unread, needs_person)
    values (?, ?, ?, 1, ?) on conflict (phone) do update set last_inbound_at = max(last_inbound_at, excluded.last_inbound_at)`)
  return ({ n, customer, at }) => {
    if (n % 20 !== 5) return
    inbound.run(`inb_${n}`, `wamid_${n}`, customer.phone, customer.name, at, at)
    number.run(customer.phone, customer.name, at, n % 50_000 === 5 ? 1 : 0)
  }
}

function text(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
}
