import { howMany } from '../../components/money/words.ts'
import type { ReconciliationLine, WebhookLine } from './providers-shown.ts'

interface Shown {
  readonly alerts: readonly { readonly decision: 'genuine' | 'fraud' | null }[]
  /** Those first that are due first. */
  readonly disputes: readonly {
    readonly takesEvidence: boolean
    readonly due: string | null
    readonly isUrgent: boolean
  }[]
  readonly reconciliations: readonly (Pick<ReconciliationLine, 'provider' | 'state'> & {
    readonly differences: readonly unknown[]
  })[]
  /** Those that are pending for too long. */
  readonly refunds: readonly { readonly href: string; readonly amount: string; readonly since: string }[]
  readonly webhooks: readonly Pick<WebhookLine, 'provider' | 'state'>[]
}

export interface WaitingLine {
  /** Where on the page it is seen to. */
  readonly href: string
  readonly words: string
  readonly isUrgent: boolean
}

/** The most alerts that are listed. */
const mostAlerts = 10

/** The owner's tasks about money, the most pressing kinds first. */
export function waitingOf({ alerts, disputes, reconciliations, refunds, webhooks }: Shown): readonly WaitingLine[] {
  return [
    ...refunds.map(({ href, amount, since }) => ({
      href,
      words: `A refund of ${amount} has been waiting since ${since}`,
      isUrgent: true,
    })),
    ...suspected(alerts.filter(({ decision }) => decision === null).length),
    ...unanswered(disputes.filter(({ takesEvidence }) => takesEvidence)),
    ...reconciliations.flatMap(({ provider, state, differences }): readonly WaitingLine[] => {
      const href = '#reconciliation'
      if (state === 'failed') return [{ href, words: `${provider} could not be read completely`, isUrgent: false }]
      if (state !== 'differs') return []
      const words = `${provider} and our ledger differ in ${howMany(differences.length, 'payment')}`
      return [{ href, words, isUrgent: true }]
    }),
    ...webhooks
      .filter(({ state }) => state === 'trouble')
      .map(({ provider }) => ({
        href: '#webhooks',
        words: `Webhooks from ${provider} could not be processed`,
        isUrgent: true,
      })),
  ]
}

function suspected(count: number): readonly WaitingLine[] {
  if (count === 0) return []
  const [more, are, they] =
    count === 1 ? ['', 'is', 'it is'] : [count < mostAlerts ? '' : ' or more', 'are', 'they are']
  const words = `${howMany(count, 'payment')}${more} ${are} suspected of fraud: decide what ${they}`
  return [{ href: '#fraud-alerts', words, isUrgent: false }]
}

function unanswered(disputes: Shown['disputes']): readonly WaitingLine[] {
  const [first, second] = disputes
  if (!first) return []
  const left = first.due === null ? '' : `, ${second ? 'the first: ' : ''}${first.due}`
  const words = `${howMany(disputes.length, 'dispute')} ${second ? 'wait' : 'waits'} for evidence${left}`
  return [{ href: '#disputes', words, isUrgent: disputes.some(({ isUrgent }) => isUrgent) }]
}
