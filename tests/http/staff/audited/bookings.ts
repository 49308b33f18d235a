import { not, notOneOf, oneOf } from '../../../support/test-port.ts'
import type { BookingId } from '#modules/shared'
import { booked, movable } from './bookings-made.ts'
import type { AuditedWrites, Desk } from './desk.ts'

const available = { availability: 'available' }
const assigned = { status: 'confirmed', technician_id: not(null) }

/** A booking that nobody has accepted. */
async function alarmed(desk: Desk): Promise<string> {
  const id = await booked(desk)
  const times = { started_at: '2026-03-01T07:00:00.000Z', due_at: '2026-03-01T07:00:00.000Z' }
  desk.whole.data.insert('escalations', { booking_id: id, state: 'ringing', rings: 0, ...times })
  return id
}

/** The first technician with the version to change them by. */
function work({ whole }: Desk): { readonly id: string; readonly version: string } {
  const [row] = whole.data.pick('technicians', ['id', 'version'])
  return { id: String(row?.['id']), version: String(row?.['version']) }
}

/** A job whose work is done, with the version of its parts. */
async function partsAt(desk: Desk) {
  const id = desk.first('bookings', { status: 'completed' })
  const shown = await desk.whole.modules.jobCosts.parts(id as BookingId)
  return { id, version: shown?.version ?? '' }
}

/** Writes of bookings, variations and availability. */
export const bookingWrites: AuditedWrites = {
  'PUT /api/admin/bookings/:id/part-costs': async (desk) => {
    const { id, version } = await partsAt(desk)
    const parts = [{ visit: 0, name: 'Valve', quantity: 1, unit_cost_pence: 850 }]
    return desk.json('PUT', `/api/admin/bookings/${id}/part-costs`, { version, parts })
  },
  'POST /admin/bookings/:id/part-costs': async (desk) => {
    const { id, version } = await partsAt(desk)
    const fields = { version, 'cost-0': '9.00', 'new-name': 'Pipe', 'new-quantity': '2', 'new-cost': '1.20' }
    return desk.form(`/admin/bookings/${id}/part-costs`, fields)
  },
  'PATCH /api/admin/technicians/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/technicians/${desk.first('technicians', available)}`, { availability: 'on_call' }),
  'POST /admin/technicians/:id/work': (desk) => {
    const { id, version } = work(desk)
    const fields = { version, 'skill-plumbing': 'yes', hour_cost: '24.50' }
    return desk.form(`/admin/technicians/${id}/work`, fields)
  },
  'POST /api/admin/technicians/:id/restore': (desk) => {
    const { id, version } = work(desk)
    const seen = Number(version)
    return desk.json('POST', `/api/admin/technicians/${id}/restore`, { version: seen - 1, seen })
  },
  'POST /admin/technicians/:id/restore': (desk) => {
    const { id, version } = work(desk)
    return desk.form(`/admin/technicians/${id}/restore`, { restore: String(Number(version) - 1), version })
  },
  'POST /admin/technicians/:id/availability': async (desk) =>
    desk.form(`/admin/technicians/${desk.first('technicians', available)}/availability`, { availability: 'off' }),
  'PUT /api/admin/technicians/:id/home': async (desk) =>
    desk.json('PUT', `/api/admin/technicians/${desk.first('technicians', {})}/home`, { home_district: 'SE25' }),
  'POST /admin/technicians/:id/home': async (desk) =>
    desk.form(`/admin/technicians/${desk.first('technicians', {})}/home`, { home_district: 'SW16' }),
  'POST /api/admin/bookings': async (desk) =>
    desk.json('POST', '/api/admin/bookings', {
      customer: { full_name: 'Cora Caller', phone: '020 7946 0958', postcode: 'CR0 1AB', address: '4 Surrey Street' },
      service_id: desk.first('services', { is_emergency: true, is_active: true }),
      problem_description: 'Water comes through the ceiling.',
    }),
  'POST /admin/bookings/new': async (desk) => {
    const service_id = desk.first('services', { is_emergency: true, is_active: true })
    const quoted = await desk.json('POST', '/api/quotes', { service_id })
    const { id: quote }: { readonly id: string } = await quoted.json()
    return desk.form('/admin/bookings/new', {
      intent: 'book',
      customer: 'new',
      name: 'Nora New',
      phone: '020 7946 0958',
      postcode: 'CR0 1AB',
      address: '4 Surrey Street',
      serviceId: service_id,
      quote,
      when: 'asap',
      emergencyType: 'Water is coming in',
      danger: 'no',
      description: 'Water comes through the ceiling.',
    })
  },
  'POST /api/bookings/:id/take-over': async (desk) =>
    desk.json('POST', `/api/bookings/${await alarmed(desk)}/take-over`),
  'POST /admin/bookings/:id/take-over': async (desk) =>
    desk.form(`/admin/bookings/${await alarmed(desk)}/take-over`, {}),
  'POST /api/bookings/:id/assign': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/assign`, { auto: true }),
  'POST /api/bookings/:id/visits': async (desk) => {
    const id = await booked(desk)
    return desk.json('POST', `/api/bookings/${id}/visits`, {
      technician_ids: [desk.first('technicians', { is_active: 1 }, ['id'])],
      scheduled_date: '2030-01-02T10:00:00',
      confirm: ['outside_hours', 'absent', 'too_little_travel_time', 'day_full'],
    })
  },
  'PATCH /api/visits/:id': async (desk) => {
    const id = await booked(desk)
    const visit = `vis_${id.slice('bkg_'.length)}-1`
    const { version } = (await (await desk.json('GET', `/api/visits/${visit}`)).json()) as { version: number }
    return desk.json('PATCH', `/api/visits/${visit}`, { version, duration_minutes: 75 })
  },
  'POST /api/visits/:id/undo-plan': async (desk) => {
    const { visit, version } = await planned(desk)
    return desk.json('POST', `/api/visits/${visit}/undo-plan`, { version })
  },
  'POST /admin/dispatch': async (desk) => {
    const { visit, version } = await planned(desk)
    return desk.form('/admin/dispatch', { visit, version: String(version) })
  },
  'POST /api/admin/late-entries/:entry/decision': async (desk) =>
    desk.json('POST', `/api/admin/late-entries/${lateEntry(desk, 'one')}/decision`, { decision: 'dismissed' }),
  'POST /admin/late-entries/:entry': async (desk) =>
    desk.form(`/admin/late-entries/${lateEntry(desk, 'two')}`, { decision: 'dismissed' }),
  'POST /admin/bookings/:id/visit': async (desk) => {
    const id = await booked(desk)
    return desk.form(`/admin/bookings/${id}/visit`, {
      lead: String(desk.first('technicians', { is_active: 1 }, ['id'])),
      date: '2030-01-03',
      time: '10:00',
      minutes: '60',
      'confirm.outside_hours': 'yes',
      'confirm.absent': 'yes',
      'confirm.too_little_travel_time': 'yes',
      'confirm.day_full': 'yes',
    })
  },
  'POST /admin/bookings/:id/assign': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/assign`, { how: 'auto' }),
  'POST /api/bookings/:id/status': async (desk) =>
    desk.json('POST', `/api/bookings/${desk.first('bookings', assigned, ['starts_at'])}/status`, {
      status: 'in_progress',
    }),
  'POST /admin/bookings/:id/status': async (desk) =>
    desk.form(`/admin/bookings/${desk.first('bookings', assigned, ['starts_at'])}/status`, { status: 'in_progress' }),
  'POST /api/bookings/:id/cancel': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/cancel`, { reason: 'The house is sold.' }),
  'POST /admin/bookings/:id/cancel': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/cancel`, { reason: 'The house is sold.', refund_shown: '0' }),
  'POST /api/bookings/:id/reschedule': async (desk) => {
    const { id, time } = await movable(desk)
    return desk.json('POST', `/api/bookings/${id}/reschedule`, { scheduled_date: time })
  },
  'POST /admin/bookings/:id/reschedule': async (desk) => {
    const { id, time } = await movable(desk)
    return desk.form(`/admin/bookings/${id}/reschedule`, { scheduled_date: time })
  },
  'POST /api/bookings/:id/reschedule/undo': async (desk) =>
    desk.json('POST', `/api/bookings/${await moved(desk)}/reschedule/undo`),
  'POST /admin/bookings/:id/undo-move': async (desk) => desk.form(`/admin/bookings/${await moved(desk)}/undo-move`, {}),
  'POST /api/bookings/:id/status/undo': async (desk) =>
    desk.json('POST', `/api/bookings/${await completed(desk)}/status/undo`),
  'POST /admin/bookings/:id/undo-complete': async (desk) =>
    desk.form(`/admin/bookings/${await completed(desk)}/undo-complete`, {}),
  'POST /admin/bookings/:id/device-access': async (desk) => {
    const booking_id = await booked(desk)
    const access_id = 'dva_audited'
    desk.whole.data.insert('smart_device_access', {
      id: access_id,
      booking_id,
      device_type: 'tablet',
      purpose: 'To pair the thermostat',
      status: 'requested',
      requested_by: desk.first('users', { role: 'technician' }),
      requested_at: '2026-03-01T07:00:00.000Z',
      access_expires_at: '2099-03-02T07:00:00.000Z',
    })
    return desk.form(`/admin/bookings/${booking_id}/device-access`, { access_id })
  },
  'POST /api/bookings/:id/variations': async (desk) =>
    desk.json('POST', `/api/bookings/${agreedBooking(desk)}/variations`, {
      amount: 500,
      reason: 'A second tap drips.',
    }),
  'POST /api/bookings/:id/variations/:variation/withdraw': async (desk) => {
    const { bookingId, id } = await proposed(desk)
    return desk.json('POST', `/api/bookings/${bookingId}/variations/${id}/withdraw`)
  },
  'POST /variation/new/:id': async (desk) =>
    desk.form(`/variation/new/${agreedBooking(desk)}`, { amount: '500', reason: 'A second tap drips.' }),
  'POST /variation/new/:id/withdraw': async (desk) => {
    const { bookingId, id } = await proposed(desk)
    return desk.form(`/variation/new/${bookingId}/withdraw`, { variation_id: id })
  },
  'POST /variation/new/:id/link': async (desk) =>
    desk.form(`/variation/new/${(await proposed(desk)).bookingId}/link`, {}),
  'POST /api/bookings/:id/variation-link': async (desk) =>
    desk.json('POST', `/api/bookings/${(await proposed(desk)).bookingId}/variation-link`),
}

/** A booking that has just been moved. */
async function moved(desk: Desk): Promise<string> {
  const { id, time } = await movable(desk)
  await desk.json('POST', `/api/bookings/${id}/reschedule`, { scheduled_date: time })
  return id
}

/** A booking whose work has just been completed. */
async function completed(desk: Desk): Promise<string> {
  const id = desk.first('bookings', { status: 'in_progress' })
  await desk.json('POST', `/api/bookings/${id}/status`, { status: 'completed', undoable: true })
  return id
}

/** A booking that can have a variation, and has none. */
function agreedBooking({ whole, first }: Desk): string {
  const varied = whole.data.texts('variations', 'booking_id')
  return first('bookings', { status: oneOf('confirmed', 'in_progress'), id: notOneOf(...varied) })
}

async function proposed(desk: Desk): Promise<{ readonly bookingId: string; readonly id: string }> {
  const bookingId = agreedBooking(desk)
  const answer = await desk.json('POST', `/api/bookings/${bookingId}/variations`, { amount: 400, reason: 'A valve.' })
  const { id } = await answer.json()
  return { bookingId, id }
}

/** A visit whose plan was changed a moment ago, with its version now. */
async function planned(desk: Desk): Promise<{ readonly visit: string; readonly version: number }> {
  const visit = `vis_${desk.first('bookings', assigned, ['starts_at']).slice('bkg_'.length)}-1`
  const { version } = await visitAt(desk, visit)
  await desk.json('PATCH', `/api/visits/${visit}`, { version, duration_minutes: 15 })
  return { visit, ...(await visitAt(desk, visit)) }
}

async function visitAt(desk: Desk, visit: string): Promise<{ readonly version: number }> {
  const { version } = (await (await desk.json('GET', `/api/visits/${visit}`)).json()) as { version: number }
  return { version }
}

/** Work of a technician for a visit that was taken away; the id of its entry. */
function lateEntry({ whole: { data, clock }, first }: Desk, key: string): string {
  data.insert('late_entries', {
    id: key === 'one' ? 1 : 2,
    user_id: first('users', { role: 'technician' }),
    action_id: key,
    booking_id: first('bookings'),
    visit_number: 1,
    kind: 'arrived',
    fingerprint: key,
    body: '{}',
    at: clock.now().toString({ smallestUnit: 'millisecond' }),
  })
  return key === 'one' ? '1' : '2'
}
