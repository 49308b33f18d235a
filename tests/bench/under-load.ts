import type { RunningServer } from '../support/servers/server.ts'
import { type Load, load } from './load.ts'
import type { Measure } from './rounds.ts'
import { cpuSeconds } from './usage.ts'

/** One round of `requests`, one after the other and again; every answer must have the status `expected`. */
export function underLoad(
  { url, pid }: Pick<RunningServer, 'url' | 'pid'>,
  requests: readonly Buffer[],
  { onSend = () => {}, ...options }: Pick<Load, 'connections' | 'until'> & { readonly onSend?: () => void },
  expected = 200,
): () => Promise<Measure> {
  let from = 0
  const request = (n: number) => {
    const found = requests[(from + n) % requests.length]
    if (!found) throw new RangeError('no requests')
    onSend()
    return found
  }
  return async () => {
    const before = cpuSeconds(pid)
    const { requests: answered, seconds, statuses, latencies } = await load({ url, ...options, request })
    const used = cpuSeconds(pid) - before
    from += answered
    const other = answered - (statuses[expected] ?? 0)
    if (other > 0) throw new Error(`${other} of ${answered} answers were not ${expected}: ${JSON.stringify(statuses)}`)
    const at = (share: number) => latencies[Math.ceil(answered * share) - 1] ?? 0
    return { perSecond: answered / seconds, cpuMs: (used * 1000) / answered, p50: at(0.5), p99: at(0.99) }
  }
}
