/** What happens to a message between a fact and its end, in this order; a process may die at each. */
export const steps = [
  'telling',
  'told',
  'laying aside',
  'laid aside',
  'claimed',
  'sending',
  'leaving',
  'left',
  'answered',
  'settled',
] as const

export type Step = (typeof steps)[number]
