import type { PageContextServer } from 'vike/types'
import { type RetentionName, keepWords, leastMonths, retentionRule } from '#modules/retention'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'
import { groupOf, groups } from './groups.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  // The version is read before the values: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'retention')
  const [saved, rules] = await Promise.all([modules.catalogue.retention(), modules.privacy.retentionRules()])
  const shown = rules.map(({ name, what }) => ({
    name,
    what,
    months: String(saved[name] ?? ''),
    hint: hintOf(name),
  }))
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. It applies from the next night on, and the privacy page says so.',
      ...putBackWords,
    }),
    history,
    groups: groups.map(({ group, title }) => ({
      group,
      title,
      rules: shown.filter(({ name }) => groupOf[name] === group),
    })),
  }
}

function hintOf(name: RetentionName): string {
  const least = leastMonths(name)
  const words = `Without a number: ${keepWords(retentionRule(name))}.`
  const why = retentionRule(name).least?.why ?? 'The law asks for records of tax'
  return least > 1 ? `${words} ${why}, so at least ${least}.` : words
}
