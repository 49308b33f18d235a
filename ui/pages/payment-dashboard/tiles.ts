import type { SecurityReport } from '#modules/payments'
import { countWords, howMany, shareWords } from '../../components/money/words.ts'
import { formatPence } from '../../format.ts'

export interface SecurityTile {
  readonly label: string
  readonly figure: string
  /** An explanation in one line. */
  readonly note: string
}

const nothingYet = 'None yet'

/** The six figures of the last thirty days, each with what it means. */
export function securityTiles({ takings, fraudAttempts, countsTestPayments }: SecurityReport): readonly SecurityTile[] {
  const { gross, refunded, revenue, succeeded, failed, disputes, successRate, disputeRate, averageAmount } = takings
  return [
    {
      label: 'Total Revenue',
      figure: formatPence(revenue),
      note: `${formatPence(gross)} taken, less ${formatPence(refunded)} refunded${countsTestPayments ? '; test payments count' : ''}`,
    },
    { label: 'Transactions', figure: countWords(succeeded), note: 'Payments whose money was taken' },
    {
      label: 'Success Rate',
      figure: successRate === null ? nothingYet : shareWords(successRate),
      note: `${countWords(succeeded)} paid and ${countWords(failed)} failed: the share that was paid`,
    },
    {
      label: 'Average Amount',
      figure: averageAmount === null ? nothingYet : formatPence(averageAmount),
      note: 'The amount taken, divided by the transactions',
    },
    {
      label: 'Fraud Attempts',
      figure: countWords(fraudAttempts),
      note: 'Payments of high or critical risk, without those found genuine',
    },
    {
      label: 'Dispute Rate',
      figure: disputeRate === null ? nothingYet : shareWords(disputeRate),
      note: `${howMany(disputes, 'dispute')} to ${howMany(succeeded, 'transaction')}`,
    },
  ]
}
