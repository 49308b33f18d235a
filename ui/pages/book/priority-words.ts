import { type StartPriority, startPriorities } from '#modules/scheduling'
import type { ServiceChoice } from '../../components/wizard/view.ts'
import { formatPence } from '../../format.ts'

export const priorityLabels = {
  standard: 'Standard',
  priority: 'Priority',
  urgent: 'Urgent',
} as const satisfies Record<StartPriority, string>

/** The chosen priority where it is one that buys a start. */
export function startPriorityOf(urgency: string): StartPriority {
  return startPriorities.find((priority) => priority === urgency) ?? 'standard'
}

/** The words beside a start that is sold under another priority; empty for the same. */
export function otherPriceWords(service: ServiceChoice, chosen: StartPriority, needed: StartPriority | null): string {
  if (needed === null || needed === chosen) return ''
  return ` (${priorityLabels[needed]}, ${formatPence(service.prices[needed])})`
}
