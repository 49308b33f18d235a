import { z } from 'zod'
import type { Movement, PaymentSecurity } from '#modules/payments'
import { businessZone, inBusinessZone, pence, poundsText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type Columns, csvFile, tableOf } from '../kit/csv-stream.ts'
import { localDate, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { problem } from '../kit/problem.ts'

const days = z
  .strictObject({ from: orEmpty(localDate).optional(), to: orEmpty(localDate).optional() })
  .refine(({ from, to }) => !from || !to || Temporal.PlainDate.compare(from, to) <= 0, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })

/** Movements and failures, a line each: the columns add up to the tiles of the dashboard. */
export function paymentCsvRoutes(api: Api, security: Pick<PaymentSecurity, 'days' | 'movements'>): void {
  api.other({ method: 'get', path: '/admin/payments.csv', access: 'payment-security', exports: 'payments' }, (c) => {
    const parsed = days.safeParse(c.req.query())
    if (!parsed.success) return problem(c, notValid(parsed.error))
    const window = security.days()
    const first = parsed.data.from ?? Temporal.PlainDate.from(window[0]?.day ?? '')
    const last = parsed.data.to ?? Temporal.PlainDate.from(window.at(-1)?.day ?? '')
    const start = (day: Temporal.PlainDate) => day.toZonedDateTime(businessZone).toInstant()
    const pages = security.movements(start(first), start(last.add({ days: 1 })))
    return csvFile(`payments-${first.toString()}-to-${last.toString()}`, tableOf(pages, columns))
  })
}

const what: Readonly<Record<Movement['kind'], string>> = {
  capture: 'Taken',
  refund: 'Given back',
  refund_reversal: 'Refund returned',
  dispute: 'Held by the bank',
  dispute_reversal: 'Returned by the bank',
  failed: 'Failed',
}

const local = (movement: Movement) => inBusinessZone(movement.at)
/** In pounds, of these kinds only; what goes the other way counts against it. */
const sum =
  (sign: 1 | -1, ...kinds: readonly Movement['kind'][]) =>
  ({ kind, amount }: Movement) =>
    kinds.includes(kind) ? poundsText(pence(sign * amount)) : poundsText(pence(0))

const columns: Columns<Movement> = [
  ['Date', (movement) => local(movement).toPlainDate().toString()],
  ['Time', (movement) => local(movement).toPlainTime().toString({ smallestUnit: 'second' })],
  ['What', ({ kind }) => what[kind]],
  ['Taken', sum(1, 'capture')],
  ['Given back', sum(-1, 'refund', 'refund_reversal')],
  ['Held by the bank', sum(-1, 'dispute', 'dispute_reversal')],
  ['Payment', ({ payment }) => payment.id],
  ['Payment amount', ({ payment }) => poundsText(payment.amount)],
  ['Status now', ({ payment }) => payment.status],
  ['Booking', ({ payment }) => payment.reference],
  ['Service', ({ payment }) => payment.service],
  ['Customer', ({ payment }) => payment.customer],
  ['Provider', ({ payment }) => payment.provider],
  ['Paid by', ({ payment: { method, card } }) => method ?? (card ? `${card.brand} ${card.last4}` : '')],
  ["Provider's id", ({ ref }) => ref ?? ''],
]
