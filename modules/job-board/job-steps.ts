import { type Result, accept, refuse } from '#modules/shared'
import type { Job } from './job.ts'

interface JobOver {
  readonly kind: 'job-over'
}

type Stated = Pick<Job, 'state'>

/** The new words of a job that may be seen wait as an `edit` where something holds them; any others are `shown` at once. */
export function judgeJobEdit({ state }: Stated, heldFor: readonly string[]): Result<'shown' | 'edit', JobOver> {
  if (state === 'closed' || state === 'suspended') return refuse({ kind: 'job-over' })
  return accept(heldFor.length > 0 && (state === 'live' || state === 'paused') ? 'edit' : 'shown')
}

/** A job that is closed already stays so; a suspended one is not its owner's to close. */
export function judgeJobEnd({ state }: Stated): Result<'closes' | 'is-closed', JobOver> {
  if (state === 'suspended') return refuse({ kind: 'job-over' })
  return accept(state === 'closed' ? 'is-closed' : 'closes')
}
