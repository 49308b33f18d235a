import { type CashStore, type CashTaken, stepOfHandover } from '#modules/payments'
import {
  type BookingId,
  type HandoverId,
  type PaymentId,
  type TechnicianId,
  type UserId,
  accept,
  pence,
  refuse,
} from '#modules/shared'
import { prepareFieldActions } from '../fulfilment/field-action-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareManualPayment } from './manual-payment-rows.ts'

interface TakenRow {
  readonly payment_id: PaymentId
  readonly technician_id: TechnicianId
  readonly amount_pence: number
  readonly handover_id: HandoverId | null
}

interface OpenRow extends TakenRow {
  readonly booking_id: BookingId
  readonly reference: string
  readonly technician: string
  readonly paid_at: string
}

interface HandoverRow {
  readonly id: HandoverId
  readonly technician_id: TechnicianId
  readonly expected_pence: number
  readonly counted_pence: number
  readonly note: string | null
  readonly confirmed_by: UserId
  readonly confirmed_at: string
  readonly technician: string
  readonly confirmer: string | null
}

const kind = 'cash'

export function createSqliteCashStore(database: SqliteDatabase): CashStore {
  const { raw, write } = database
  const actions = prepareFieldActions(database)
  const audit = prepareAudit(database)
  const record = prepareManualPayment(database)
  const add = raw.prepare<[string, string, number, string]>(
    'insert into cash_taken (payment_id, booking_id, visit_number, technician_id) values (?, ?, ?, ?)',
  )
  const taken = raw.prepare<[string], TakenRow>(
    `select c.payment_id, c.technician_id, p.amount_pence, c.handover_id from cash_taken c
     join payments p on p.id = c.payment_id where c.payment_id = ?`,
  )
  const addHandover = raw.prepare<(string | number | null)[]>('insert into cash_handovers values (?, ?, ?, ?, ?, ?, ?)')
  const join = raw.prepare<[string, string]>('update cash_taken set handover_id = ? where payment_id = ?')
  const open = raw.prepare<[], OpenRow>(
    `select c.payment_id, c.technician_id, p.amount_pence, c.handover_id, c.booking_id, b.reference,
       n.full_name as technician, p.paid_at
     from cash_taken c join payments p on p.id = c.payment_id join bookings b on b.id = c.booking_id
     join technicians t on t.id = c.technician_id join users n on n.id = t.user_id
     where c.handover_id is null order by n.full_name, t.id, p.paid_at, c.payment_id`,
  )
  const openOf = raw
    .prepare<[string], number>(
      `select coalesce(sum(p.amount_pence), 0) from cash_taken c join payments p on p.id = c.payment_id
       where c.technician_id = ? and c.handover_id is null`,
    )
    .pluck()
  const handovers = raw.prepare<[number], HandoverRow>(
    `select h.*, n.full_name as technician, u.full_name as confirmer from cash_handovers h
     join technicians t on t.id = h.technician_id join users n on n.id = t.user_id left join users u on u.id = h.confirmed_by
     order by h.confirmed_at desc, h.id desc limit ?`,
  )

  return {
    answered: async (action) => actions.judge({ ...action, kind }),

    take: (payment, { technicianId, visitNumber }, entriesSeen, action, at) =>
      write(() => {
        const sent = { ...action, kind } as const
        const first = actions.judge(sent)
        if (first) return refuse(first)
        const recorded = record(payment, entriesSeen, at)
        if (!recorded.ok) return recorded
        const { bookingId } = recorded.value.payment
        if (bookingId === null) throw new Error('cash at a visit is for its booking')
        add.run(payment.id, bookingId, visitNumber, technicianId)
        actions.keep(sent, { bookingId, number: visitNumber }, recorded.value, at)
        return recorded
      }),

    handIn: (request, at) =>
      write(() => {
        const found = request.paymentIds.flatMap((id) => {
          const row = taken.get(id)
          return row ? [takenFrom(row)] : []
        })
        const step = stepOfHandover(request, found, at)
        if (!step.ok) return step
        const { handover, audit: note } = step.value
        const { id, technicianId, expected, counted, note: words, confirmedBy, confirmedAt } = handover
        addHandover.run(id, technicianId, expected, counted, words, confirmedBy, instantText(confirmedAt))
        for (const { paymentId } of found) join.run(id, paymentId)
        audit(note)
        return accept(handover)
      }),

    open: async () =>
      open.all().map((row) => ({
        ...takenFrom(row),
        bookingId: row.booking_id,
        reference: row.reference,
        technician: row.technician,
        takenAt: Temporal.Instant.from(row.paid_at),
      })),

    openOf: async (technicianId) => pence(openOf.get(technicianId) ?? 0),

    handovers: async (limit) =>
      handovers.all(limit).map((row) => ({
        id: row.id,
        technicianId: row.technician_id,
        expected: pence(row.expected_pence),
        counted: pence(row.counted_pence),
        note: row.note,
        confirmedBy: row.confirmed_by,
        confirmedAt: Temporal.Instant.from(row.confirmed_at),
        technician: row.technician,
        confirmer: row.confirmer,
      })),
  }
}

function takenFrom({ payment_id, technician_id, amount_pence, handover_id }: TakenRow): CashTaken {
  return {
    paymentId: payment_id,
    technicianId: technician_id,
    amount: pence(amount_pence),
    handoverId: handover_id,
  }
}
