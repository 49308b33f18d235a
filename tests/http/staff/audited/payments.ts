import { type BookingId, type TechnicianId, type UserId, instantText, pence } from '#modules/shared'
import { addAdvert } from '../../../support/adverts/adverts.ts'
import { notOneOf } from '../../../support/test-port.ts'
import { booked, dayOn } from './bookings-made.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

/** Writes of payments, refunds, fraud checks and links. */
export const paymentWrites: AuditedWrites = {
  'POST /api/bookings/:id/pay-link': async (desk) => desk.json('POST', `/api/bookings/${await booked(desk)}/pay-link`),
  'DELETE /api/bookings/:id/pay-link': async (desk) =>
    desk.json('DELETE', `/api/bookings/${await booked(desk)}/pay-link`),
  'DELETE /api/bookings/:id/links': async (desk) => desk.json('DELETE', `/api/bookings/${await booked(desk)}/links`),
  'POST /admin/bookings/:id/links/revoke': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/links/revoke`, {}),
  'POST /admin/bookings/:id/pay-link': async (desk) => desk.form(`/admin/bookings/${await booked(desk)}/pay-link`, {}),
  'POST /admin/bookings/:id/pay-link/revoke': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/pay-link/revoke`, {}),
  'POST /api/bookings/:id/payments': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/payments`, {
      method: 'cash',
      amount: 1_000,
      date: dayOn(desk, 0),
    }),
  'POST /admin/bookings/:id/paid': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/paid`, inCash(desk)),
  'POST /api/listings/:id/payments': async (desk) =>
    desk.json('POST', `/api/listings/${advert(desk)}/payments`, await forAdvert(desk, 'listing')),
  'POST /api/jobs/:id/payments': async (desk) =>
    desk.json('POST', `/api/jobs/${advert(desk, 'job')}/payments`, await forAdvert(desk, 'job')),
  'POST /admin/payments/adverts/:id': async (desk) => {
    const { amount, ...fields } = await forAdvert(desk, 'listing')
    return desk.form(`/admin/payments/adverts/${advert(desk)}`, {
      ...fields,
      date: fields.date.toString(),
      choice: `standard/${amount}`,
      seen: '0',
      reference: '',
    })
  },
  'POST /api/payments/:id/refunds': async (desk) => {
    const { paymentId } = await paid(desk)
    return desk.json('POST', `/api/payments/${paymentId}/refunds`, { amount: 100, reason: 'A kind word.' })
  },
  'POST /admin/bookings/:id/refund/:payment': async (desk) => {
    const { bookingId, paymentId } = await paid(desk)
    const fields = { seen: '0', amount: '1.00', reason: 'A kind word.' }
    return desk.form(`/admin/bookings/${bookingId}/refund/${paymentId}`, fields)
  },
  'POST /admin/payments/:id/refund': async (desk) => {
    const { paymentId } = await paid(desk)
    return desk.form(`/admin/payments/${paymentId}/refund`, { seen: '0', amount: '1.00', reason: 'A kind word.' })
  },
  'POST /api/admin/cost-reductions/:id/decision': async (desk) =>
    desk.json('POST', `/api/admin/cost-reductions/${reduced(desk)}/decision`, { decision: 'approve' }),
  'POST /admin/bookings/:id/reduction': async (desk) =>
    desk.form(`/admin/bookings/${reduced(desk)}/reduction`, { decision: 'decline' }),
  'POST /admin/payments/:id/fraud': async (desk) => {
    const { bookingId, paymentId } = await paid(desk)
    const at = instantText(desk.whole.adapters.clock.now())
    desk.whole.data.insert('payment_fraud_checks', {
      id: `frd_${paymentId.slice(4)}`,
      payment_id: paymentId,
      booking_id: bookingId,
      risk_level: 'high',
      risk_score: 70,
      fraud_indicators: '[]',
      created_at: at,
    })
    return desk.form(`/admin/payments/${paymentId}/fraud`, { verdict: 'genuine' })
  },
  'POST /admin/payments/:id/evidence': async (desk) => {
    const { paymentId } = await paid(desk, 'pm_card_createDispute')
    const { adapters, modules, app } = desk.whole
    await adapters.testGateway.deliveries.deliverDue(async (body, signature) => {
      const headers = { 'test-gateway-signature': signature }
      return (await app.request('/api/webhooks/test', { method: 'POST', headers, body })).ok
    })
    const disputes = await modules.payments.listDisputes({ since: adapters.clock.now().subtract({ hours: 1 }) })
    const dispute = disputes.find((one) => one.paymentId === paymentId)?.ref ?? ''
    const fields = { dispute, description: 'A tap was mended.', account: 'We came, and mended it.' }
    return desk.form(`/admin/payments/${paymentId}/evidence`, fields)
  },
  'POST /api/admin/cash/handovers': async (desk) => {
    const { technicianId, paymentId } = await cashTaken(desk)
    const body = { technician_id: technicianId, payment_ids: [paymentId], counted: 1_000 }
    return desk.json('POST', '/api/admin/cash/handovers', body)
  },
  'POST /admin/cash/:technician': async (desk) => {
    const { technicianId, paymentId } = await cashTaken(desk)
    return desk.form(`/admin/cash/${technicianId}`, { payments: paymentId, counted: '9.99', note: 'A penny less.' })
  },
  'POST /payment-dashboard/reconcile': form('/payment-dashboard/reconcile'),
  'POST /api/admin/reconciliations': json('POST', '/api/admin/reconciliations', { provider: 'test' }),
  'POST /payment': form('/payment', { method: 'pm_card_visa' }),
}

let adverts = 0

/** Another listing or job of a customer that waits for its payment. */
function advert({ whole, first }: Desk, kind: 'listing' | 'job' = 'listing') {
  adverts += 1
  return addAdvert(whole.data, `paid${adverts}`, first('users', { role: 'customer' }), {
    kind,
    createdAt: instantText(whole.adapters.clock.now()),
  })
}

/** Cash of today, at the price that the plan has by now. */
async function forAdvert(desk: Desk, kind: 'listing' | 'job') {
  const { plans } = await desk.whole.modules.catalogue.adverts()
  const price = plans.find((plan) => plan.kind === kind && plan.key === 'standard')?.price
  return { method: 'cash', amount: price ?? 0, date: dayOn(desk, 0) }
}

function inCash(desk: Desk) {
  return { seen: '0', method: 'cash', amount: '10.00', date: dayOn(desk, 0).toString(), reference: '' }
}

/** A booking that has just been paid with a test card. */
async function paid(desk: Desk, card = 'pm_card_visa') {
  const bookingId = await booked(desk)
  const opened = await desk.json('POST', '/api/payments/intents', { booking_id: bookingId })
  const { payment_id } = await opened.json()
  await desk.json('POST', `/api/payments/${payment_id}/confirm`, { payment_method_id: card })
  return { bookingId, paymentId: String(payment_id) }
}

/** A completed booking whose lower final cost waits for a decision. */
function reduced({ whole, first }: Desk): string {
  const before = whole.data.texts('cost_reductions', 'booking_id')
  const id = first('bookings', { status: 'completed', id: notOneOf(...before) })
  whole.data.insert('cost_reductions', {
    booking_id: id,
    final_cost_pence: 0,
    kept_pence: 100,
    reason: 'The part was ours to bring.',
    status: 'waiting',
    requested_by: 'usr_tom',
    requested_at: instantText(whole.adapters.clock.now()),
  })
  return id
}

/** Cash that a technician has just taken. */
async function cashTaken(desk: Desk) {
  const { clock } = desk.whole.adapters
  const { data } = desk.whole
  const before = data.column('cash_taken', 'booking_id')
  const bookingId = before[0] ?? (await booked(desk))
  const technicianId = desk.first('technicians') as TechnicianId
  const takenBy = data.text('technicians', 'user_id', { id: technicianId }) as UserId
  const key = `cash ${before.length}`
  const answer = () => ({ status: 201, body: '{}' })
  const taken = await desk.whole.modules.payments.takeCash(
    {
      bookingId: bookingId as BookingId,
      visitNumber: 1,
      technicianId,
      takenBy,
      amount: pence(1_000),
      since: clock.now(),
    },
    { userId: takenBy, key, fingerprint: key, happenedAt: null, answer },
  )
  if (!taken.ok) throw new Error(taken.refusal.kind)
  return { technicianId, paymentId: taken.value.payment.id }
}
