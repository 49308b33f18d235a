import type { PrivacyModule } from '#modules/privacy'
import { type RetentionSettings, keepWords, rulesBy } from '#modules/retention'
import { createBatches } from '../../jobs/upkeep/batches.ts'
import type { Effect } from '../settings/fields.ts'

const mostCounted = 10_000
/** Requests are served between the batches of a count. */
const inBatches = createBatches({ signal: new AbortController().signal })

/** The effects of other months: each rule that changes, with the records that the next night would delete by it. */
export async function retentionEffects(
  privacy: Pick<PrivacyModule, 'retain'>,
  now: RetentionSettings,
  then: RetentionSettings,
): Promise<readonly Effect[]> {
  const before = new Map(rulesBy(now).map((rule) => [rule.name, keepWords(rule)]))
  const changed = rulesBy(then).filter((rule) => before.get(rule.name) !== keepWords(rule))
  const only = changed.map(({ name }) => name)
  if (only.length === 0) return []
  const [gone, going] = await Promise.all([
    privacy.retain({ dry: true, only, settings: now, most: mostCounted, inBatches }),
    privacy.retain({ dry: true, only, settings: then, most: mostCounted, inBatches }),
  ])
  return changed.map((rule) => ({
    about: rule.what,
    before: `${before.get(rule.name)}: ${nightWords(gone.find(({ name }) => name === rule.name)?.count)}`,
    after: `${keepWords(rule)}: ${nightWords(going.find(({ name }) => name === rule.name)?.count)}`,
  }))
}

function nightWords(count = 0): string {
  if (count === 0) return 'nothing is old enough'
  if (count > mostCounted) return `the next night deletes more than ${mostCounted.toLocaleString('en-GB')}`
  return count === 1 ? 'the next night deletes 1' : `the next night deletes ${count.toLocaleString('en-GB')}`
}
