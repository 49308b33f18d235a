import type { ProviderName, WebhookTally } from '#modules/payments'
import type { Clock } from '#modules/shared'

export interface WebhookTallies extends AsyncDisposable {
  received(provider: ProviderName): void
  /** `reason`: in words without secrets. */
  failed(provider: ProviderName, reason: string): void
  refused(provider: ProviderName): void
}

export interface TallyParts {
  readonly clock: Clock
  readonly write: (tallies: readonly WebhookTally[]) => Promise<void>
  readonly onFault: (fault: unknown) => void
  readonly everyMs?: number
}

/**
 * Counts webhooks and writes the counts: the first immediately, then at most once a second. Counts that could not be
 * written are kept. Closing writes the rest, once nothing counts any more.
 */
export function createWebhookTallies({ clock, write, onFault, everyMs = 1_000 }: TallyParts): WebhookTallies {
  let counted = new Map<ProviderName, WebhookTally>()
  let resting: NodeJS.Timeout | null = null
  let writing: Promise<unknown> = Promise.resolve()

  function note(provider: ProviderName, news: (at: Temporal.Instant, before: WebhookTally) => Partial<WebhookTally>) {
    const before = counted.get(provider) ?? { provider, receivedAt: null, failed: null, refused: null }
    counted.set(provider, { ...before, ...news(clock.now(), before) })
    resting ??= flush()
  }

  function flush(): NodeJS.Timeout | null {
    if (counted.size === 0) return null
    writeDown()
    return setTimeout(() => void (resting = flush()), everyMs).unref()
  }

  function writeDown(): void {
    const tallied = counted
    counted = new Map()
    const written = write([...tallied.values()]).catch((fault: unknown) => {
      onFault(fault)
      for (const [provider, tally] of tallied) counted.set(provider, together(tally, counted.get(provider)))
    })
    writing = Promise.all([writing, written])
  }

  return {
    received: (provider) => note(provider, (receivedAt) => ({ receivedAt })),
    failed: (provider, reason) =>
      note(provider, (at, { failed }) => ({ failed: { times: (failed?.times ?? 0) + 1, at, reason } })),
    refused: (provider) => note(provider, (at, { refused }) => ({ refused: { times: (refused?.times ?? 0) + 1, at } })),
    async [Symbol.asyncDispose]() {
      if (resting) clearTimeout(resting)
      resting = null
      await writing
      if (counted.size > 0) writeDown()
      await writing
    },
  }
}

function together(earlier: WebhookTally, later: WebhookTally | undefined): WebhookTally {
  if (!later) return earlier
  const { failed, refused } = earlier
  return {
    provider: earlier.provider,
    receivedAt: later.receivedAt ?? earlier.receivedAt,
    failed:
      later.failed && failed ? { ...later.failed, times: later.failed.times + failed.times } : (later.failed ?? failed),
    refused:
      later.refused && refused
        ? { ...later.refused, times: later.refused.times + refused.times }
        : (later.refused ?? refused),
  }
}
