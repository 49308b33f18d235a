/** The steps of a privacy request, in order; a process may die at each. */
export const steps = {
  /** Their data, as an archive. */
  export: ['making', 'writing', 'made', 'settled', 'telling', 'told', 'laying aside', 'laid aside'],
  /** That their account is deleted. */
  erasure: ['erasing', 'erased', 'removing', 'removed', 'struck off', 'telling', 'told', 'farewell said', 'laid aside'],
  /** Both: the account goes while the archive is written. */
  'erasure meanwhile': ['erasing', 'erased', 'made', 'not settled', 'removing', 'removed', 'told', 'farewell said'],
} as const

export type Wish = keyof typeof steps
export type Step = (typeof steps)[Wish][number]

export const customer = 'usr_asha'
