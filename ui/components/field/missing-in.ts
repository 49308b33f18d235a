interface Written {
  readonly workPerformed: string
  readonly completionStatus: string | null
  /** The name of a part outside the agreed price that has no price. */
  readonly unpriced: string | null
}

/** The words about what a report needs before it can be submitted; null where it has that. */
export function missingIn({ workPerformed, completionStatus, unpriced }: Written): string | null {
  if (workPerformed === '') return 'Write under "Work performed" what was done first.'
  if (unpriced !== null)
    return `Give the price of "${unpriced}" under "Parts used" first: it is outside the agreed price.`
  return completionStatus === null ? 'Say how it ended first.' : null
}
