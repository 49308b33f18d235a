import type { DeviceAccessRefusal } from '#modules/device-access'
import { type Problem, conflict, notAllowed, notFound } from '../kit/problem.ts'

/** The problem for a refusal, in words that a customer or a technician can read. */
export function accessProblem(refusal: DeviceAccessRefusal): Problem {
  switch (refusal.kind) {
    case 'access-unknown':
      return notFound
    case 'not-allowed':
      return notAllowed
    case 'work-over':
      return conflict('access_closed', 'The work is over, so nothing more can be asked for.')
    case 'access-open':
      return conflict(
        'access_open',
        refusal.access.state === 'approved'
          ? 'The customer lets you use this device already.'
          : 'You asked for this device already: the customer has not answered yet.',
      )
    case 'access-closed':
      return { ...conflict('access_closed', closedWords[refusal.status]), extra: { status: refusal.status } }
  }
}

const closedWords = {
  requested: 'This waits for an answer.',
  approved: 'Access was granted already.',
  declined: 'Access was declined already.',
  revoked: 'Access has ended already.',
  expired: 'This is over: 24 hours have passed.',
} as const
