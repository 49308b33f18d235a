/** The steps of a message from the event to its end, in order; a process may die at each. */
export const steps = [
  'queueing',
  'queued',
  'completing',
  'completed',
  'claimed',
  'sending',
  'leaving',
  'left',
  'answered',
  'settled',
] as const

export type Step = (typeof steps)[number]
