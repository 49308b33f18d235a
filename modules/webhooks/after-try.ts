import { hasFailedTooLong, nextTryAt } from './timetable.ts'
import type { DeliveryState, WebhookState } from './webhook.ts'

/** How things stood before a try. */
export interface BeforeTry {
  readonly isTest: boolean
  /** Failed tries since it was written or replayed. */
  readonly failures: number
  readonly webhook: { readonly state: WebhookState; readonly failingSince: Temporal.Instant | null }
}

/** The consequence of a try. */
interface AfterTry {
  readonly state: DeliveryState
  readonly failures: number
  readonly nextTryAt: Temporal.Instant | null
  readonly webhook: { readonly state: WebhookState; readonly failingSince: Temporal.Instant | null }
}

const gone = 410

export function hasArrived(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/**
 * Judges a try by its status; null: there was no answer. A test is tried once, and its failure is none of the address's:
 * somebody is looking at it.
 */
export function afterTry(before: BeforeTry, status: number | null, now: Temporal.Instant): AfterTry {
  const { isTest, webhook } = before
  if (hasArrived(status)) {
    return { state: 'delivered', failures: 0, nextTryAt: null, webhook: { ...webhook, failingSince: null } }
  }
  const failures = before.failures + 1
  if (isTest) return { state: 'failed', failures, nextTryAt: null, webhook }
  const failingSince = webhook.failingSince ?? now
  const next = nextTryAt(failures, now)
  return {
    state: next === null ? 'failed' : 'waiting',
    failures,
    nextTryAt: next,
    webhook: { state: stateAfter(webhook.state, status, failingSince, now), failingSince },
  }
}

function stateAfter(
  state: WebhookState,
  status: number | null,
  failingSince: Temporal.Instant,
  now: Temporal.Instant,
): WebhookState {
  if (state !== 'on') return state
  if (status === gone) return 'gone'
  return hasFailedTooLong(failingSince, now) ? 'failing' : 'on'
}
