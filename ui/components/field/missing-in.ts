interface Written {
  readonly workPerformed: string
  readonly completionStatus: string | null
}

/** The words about what a report needs before it can be submitted; null where it has that. */
export function missingIn({ workPerformed, completionStatus }: Written): string | null {
  if (workPerformed === '') return 'Write under "Work performed" what was done first.'
  return completionStatus === null ? 'Say how it ended first.' : null
}
