import type { AbsenceDecided, AbsenceRefusal, AbsenceUnknown } from '#modules/workforce'
import { type Problem, notFound } from '../kit/problem.ts'

/** The problem for a refusal of the workforce module, in words for the office and for the technician. */
export function absenceProblem(refusal: AbsenceRefusal | AbsenceUnknown | AbsenceDecided): Problem {
  switch (refusal.kind) {
    case 'technician-unknown':
    case 'absence-unknown':
      return notFound
    case 'absence-ends-before':
      return notValid('until_date', 'The absence must end after it begins')
    case 'absence-past':
      return notValid('until_date', 'The absence is over already')
    case 'absence-too-long':
      return notValid('until_date', 'An absence is at most a year long: enter a shorter one')
    case 'absence-overlaps':
      return {
        status: 409,
        code: 'absence_overlaps',
        detail: 'There is an absence of this kind in that time already.',
        extra: { absence_id: refusal.other },
      }
    case 'absence-decided':
      return { status: 409, code: 'absence_decided', detail: 'This absence was decided already, or is over.' }
  }
}

function notValid(path: string, message: string): Problem {
  return { status: 422, code: 'not_valid', detail: message, errors: [{ path, message }] }
}
