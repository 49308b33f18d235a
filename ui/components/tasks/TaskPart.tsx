import type { ReactNode } from 'react'
import { usePlainScript } from '../../islands/use-plain-script.ts'

/** The part of a page that a task changes. With scripts it is read again when the task ends, and `outcome` is said. */
export function TaskPart({
  outcome,
  children,
}: {
  /** How the last task ended, in words; null where there was none. */
  readonly outcome: string | null
  readonly children: ReactNode
}) {
  usePlainScript('office/follow-task')
  return (
    <div className="stack stack-loose" data-task-part data-outcome={outcome ?? undefined}>
      {children}
    </div>
  )
}
