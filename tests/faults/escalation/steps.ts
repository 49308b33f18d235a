/** The steps of an escalation, in order; a process may die at each. */
export const steps = [
  'passing on',
  'passed on',
  'ringing',
  'rung',
  'queueing',
  'queued',
  'completing',
  'completed',
] as const

export type Step = (typeof steps)[number]

/** A Monday, in the opening hours. */
export const ordered = Temporal.Instant.from('2026-03-02T10:00:00Z')

/** Two offers of 5 minutes each; then the alarm rings every two minutes. */
export const turns = [5, 10, 12, 14].map((minutes) => ordered.add({ minutes }))
