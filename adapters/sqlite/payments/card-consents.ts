import type { CardConsent } from '#modules/payments'
import { type PaymentId, type UserId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface ConsentRow {
  readonly payment_id: string
  readonly version: string
  readonly user_id: string
  readonly by_link: number
  readonly given_at: string
}

/** The caller holds the transaction. */
export function prepareCardConsents({ raw }: SqliteDatabase) {
  const add = raw.prepare<[ConsentRow]>(
    'insert or ignore into card_consents values (:payment_id, :version, :user_id, :by_link, :given_at)',
  )
  const of = raw.prepare<[string], ConsentRow>('select * from card_consents where payment_id = ? order by given_at')
  return {
    /** False when it was kept before. */
    keep({ paymentId, version, userId, byLink, at }: CardConsent): boolean {
      const given_at = instantText(at)
      return (
        add.run({ payment_id: paymentId, version, user_id: userId, by_link: byLink ? 1 : 0, given_at }).changes === 1
      )
    },
    of: (id: PaymentId): readonly CardConsent[] =>
      of.all(id).map((row) => ({
        paymentId: id,
        version: row.version,
        userId: row.user_id as UserId,
        byLink: row.by_link === 1,
        at: Temporal.Instant.from(row.given_at),
      })),
  }
}
