import type { ProviderName, Reconciliation, WebhookHealth } from '#modules/payments'
import { at, pence } from '#modules/shared'
import { howMany, inSentence, providerWords } from '../../components/money/words.ts'
import { formatPence } from '../../format.ts'
import { recentWords } from '../../time-words.ts'

export interface WebhookLine {
  readonly provider: string
  readonly lastEvent: string
  readonly failures: string
  readonly refused: string
  /** `trouble`: something that somebody should look at. */
  readonly state: 'trouble' | 'in-order' | 'none-yet'
}

/** How news comes in from each provider that is set up. */
export function webhooksShown(states: readonly WebhookHealth[], now: Temporal.Instant): readonly WebhookLine[] {
  return states.map(({ provider, lastReceivedAt, failed, lastFailedAt, lastFailure, refused, lastRefusedAt }) => ({
    provider: providerWords(provider),
    lastEvent: lastReceivedAt ? recentWords(lastReceivedAt, now) : 'None received yet',
    failures: counted(failed, lastFailedAt, now, lastFailure),
    refused: counted(refused, lastRefusedAt, now, null),
    state:
      isAfter(lastFailedAt, lastReceivedAt) || isAfter(lastFailedAt, now.subtract({ hours: 24 }))
        ? 'trouble'
        : lastReceivedAt
          ? 'in-order'
          : 'none-yet',
  }))
}

function counted(count: number, last: Temporal.Instant | null, now: Temporal.Instant, why: string | null): string {
  if (count === 0 || !last) return 'None'
  return `${count}, the last ${inSentence(recentWords(last, now))}${why ? `: ${why}` : ''}`
}

function isAfter(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return one !== null && (other === null || Temporal.Instant.compare(one, other) > 0)
}

export interface DifferenceLine {
  readonly ref: string
  readonly href: string | null
  readonly words: string
  readonly ours: string
  readonly theirs: string
  readonly apart: string
}

export interface ReconciliationLine {
  readonly provider: string
  readonly state: 'agrees' | 'differs' | 'failed' | 'running' | 'never'
  readonly words: string
  readonly differences: readonly DifferenceLine[]
}

/** Above this number of differences, the page begins with the first ones. */
const mostDifferences = 200

const kinds = {
  not_here: 'Paid there, missing here',
  not_there: 'Recorded here, missing there',
  amount_differs: 'The amounts differ',
} as const

/** Whether each provider that is set up says the same as our ledger. */
export function reconciliationsShown(
  known: readonly ProviderName[],
  runs: readonly Reconciliation[],
  now: Temporal.Instant,
): readonly ReconciliationLine[] {
  return known.map((provider): ReconciliationLine => {
    const run = runs.find((one) => one.provider === provider)
    if (!run) return { provider: providerWords(provider), ...never }
    const when = recentWords(run.endedAt ?? run.startedAt, now)
    return {
      provider: providerWords(provider),
      state: stateOf(run),
      words: wordsOf(run, when, now),
      differences: run.differences.slice(0, mostDifferences).map(({ ref, paymentId, kind, ours, theirs }) => ({
        ref,
        href: paymentId && at.admin.payment(paymentId),
        words: kinds[kind],
        ours: formatPence(ours),
        theirs: formatPence(theirs),
        apart: formatPence(pence(theirs - ours)),
      })),
    }
  })
}

const never = { state: 'never', words: 'Not compared yet.', differences: [] } as const

function stateOf({ endedAt, fault, differences }: Reconciliation): ReconciliationLine['state'] {
  if (fault !== null) return 'failed'
  if (differences.length > 0) return 'differs'
  return endedAt === null ? 'running' : 'agrees'
}

function wordsOf(run: Reconciliation, when: string, now: Temporal.Instant): string {
  const healed =
    run.healed === 0
      ? ''
      : ` What had happened to ${howMany(run.healed, 'payment')} had not reached us, and is recorded now.`
  const span = `${howMany(run.compared, 'payment')} since ${inSentence(recentWords(run.from, now))}`
  switch (stateOf(run)) {
    case 'failed':
      return `${when}: it could not be finished. ${run.fault ?? ''}${healed}`
    case 'differs':
      return `${when}: ${howMany(run.differences.length, 'difference')} in ${span}.${healed}`
    case 'agrees':
      return `${when}: ${span}, no differences.${healed}`
    case 'running':
    case 'never':
      return `Started ${inSentence(when)}, not finished yet.`
  }
}
