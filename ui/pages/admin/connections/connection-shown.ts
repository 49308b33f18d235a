import { type ConnectionState, connections } from '#modules/connections'
import { sinceWords } from '../../../time-words.ts'

export type ConnectionShown = ReturnType<typeof connectionShown>

/** A connection in the words of the page. */
export function connectionShown(state: ConnectionState, now: Temporal.Instant) {
  const { name, label, mode, source, missing, outage, lastSuccess, lastFault, test, isWaiting, keys } = state
  const tested = test && { ok: test.ok, words: test.words, when: sinceWords(test.at, now) }
  return {
    name,
    label,
    mode,
    source,
    missing,
    outage,
    isWaiting,
    keys,
    purpose: connections[name].purpose,
    answered: lastSuccess && sinceWords(lastSuccess, now),
    failed: lastFault && sinceWords(lastFault, now),
    tested,
  }
}
