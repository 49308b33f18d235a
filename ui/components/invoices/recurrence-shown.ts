import { type Recurrence, recurrenceState } from '#modules/billing'
import type { RecurrenceRule } from '#modules/invoicing'
import { dateWords } from './date-words.ts'

/** A plan of invoices, in words. Server only. */
export function recurrenceShown(plan: Recurrence) {
  const { rule, next, sends, endedAt } = plan
  const state = recurrenceState(plan)
  return {
    state,
    rule: everyWords(rule),
    standing: standingWords(plan),
    end: rule.last ? `until ${dateWords(rule.last)}` : '',
    next: state === 'running' && next ? dateWords(next) : '',
    /** Ended by somebody: for good. */
    isOver: endedAt !== null,
    sends,
    fields: {
      every: String(rule.every),
      unit: rule.unit,
      end: rule.last ? 'date' : 'none',
      end_date: rule.last?.toString() ?? '',
      send: sends ? 'yes' : '',
    } as Readonly<Record<string, string>>,
  }
}

/** "Every month", "Every 2 weeks". */
function everyWords({ every, unit }: Pick<RecurrenceRule, 'every' | 'unit'>): string {
  return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
}

/** "Every month, next on 28 Feb 2027." */
function standingWords(plan: Recurrence): string {
  const words = everyWords(plan.rule)
  switch (recurrenceState(plan)) {
    case 'ended':
      return `${words}. No further invoices come.`
    case 'paused':
      return `${words}. Paused: nothing comes until you resume it.`
    case 'running':
      return `${words}, next on ${plan.next ? dateWords(plan.next) : ''}${plan.rule.last ? `, until ${dateWords(plan.rule.last)}` : ''}.`
  }
}
