import type { BookingAgreement } from '#modules/booking'
import type { BookingId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface AgreementRow {
  readonly version: string
  readonly text: string
  readonly customer_kind: BookingAgreement['customerKind']
  readonly start_consent: BookingAgreement['startConsent']
  readonly was_read: 0 | 1 | null
  readonly agreed_at: string
  readonly agreed_by: UserId
  readonly network: string | null
}

/** Agreements of orders; `keep` belongs into the transaction of the order. */
export function prepareAgreements({ raw }: SqliteDatabase) {
  const insert = raw.prepare(
    `insert into booking_agreements (booking_id, version, text, customer_kind, start_consent, was_read, agreed_at, agreed_by,
       network)
     values (:id, :version, :text, :customerKind, :startConsent, :wasRead, :at, :agreedBy, :network)`,
  )
  const byBooking = raw.prepare<[string], AgreementRow>(
    `select version, text, customer_kind, start_consent, was_read, agreed_at, agreed_by, network
     from booking_agreements where booking_id = ?`,
  )
  return {
    keep(id: BookingId, { agreedAt, wasRead, ...agreement }: BookingAgreement): void {
      insert.run({ id, ...agreement, wasRead: wasRead === null ? null : Number(wasRead), at: instantText(agreedAt) })
    },
    find(id: BookingId): BookingAgreement | null {
      const row = byBooking.get(id)
      if (!row) return null
      const { version, text, network } = row
      return {
        version,
        text,
        customerKind: row.customer_kind,
        startConsent: row.start_consent,
        wasRead: row.was_read === null ? null : row.was_read === 1,
        agreedAt: Temporal.Instant.from(row.agreed_at),
        agreedBy: row.agreed_by,
        network,
      }
    },
  }
}
