import type { UserId } from '#modules/shared'
import type { FieldError } from '../kit/problem.ts'

/** The members of the office at present. */
export type Team = () => Promise<readonly { readonly id: UserId }[]>

/** Only a member of the office can take care of something. */
export async function assigneeFault(team: Team, assignedTo: UserId | null | undefined): Promise<FieldError | null> {
  if (!assignedTo || (await team()).some((user) => user.id === assignedTo)) return null
  return { path: 'assigned_to', message: 'Nobody in the office has this id' }
}
