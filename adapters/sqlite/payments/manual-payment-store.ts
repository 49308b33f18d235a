import type { ManualPaymentStore } from '#modules/payments'
import { refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareManualPayment } from './manual-payment-rows.ts'

export function createSqliteManualPaymentStore(database: SqliteDatabase): ManualPaymentStore {
  const answers = prepareKeptAnswers(database)
  const record = prepareManualPayment(database)

  return {
    record(asked, entriesSeen, claim, at) {
      return database.write(() => {
        const first = answers.judge(claim, at)
        if (first) return refuse(first)
        const recorded = record(asked, entriesSeen, at)
        if (recorded.ok) answers.keep(claim, recorded.value, at)
        return recorded
      })
    },
  }
}
