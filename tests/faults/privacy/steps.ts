/** The steps of a privacy request, in order; a process may die at each. */
export const steps = {
  /** Their data, as an archive. */
  export: ['making', 'writing', 'made', 'settled', 'queueing', 'queued', 'completing', 'completed'],
  /** That their account is deleted. */
  erasure: [
    'erasing',
    'erased',
    'removing',
    'removed',
    'struck off',
    'queueing',
    'queued',
    'farewell deleted',
    'completed',
  ],
  /** Both: the account goes while the archive is written. */
  'erasure meanwhile': [
    'erasing',
    'erased',
    'made',
    'not settled',
    'removing',
    'removed',
    'queued',
    'farewell deleted',
  ],
} as const

export type Wish = keyof typeof steps
export type Step = (typeof steps)[Wish][number]

export const customer = 'usr_asha'
