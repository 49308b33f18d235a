import type { AbsenceDecided, AbsenceRefusal, AbsenceUnknown, OnCallRefusal } from '#modules/workforce'
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

/** `people` and `day` name the fields that are at fault. */
export function onCallProblem(refusal: OnCallRefusal, people: string, day: string): Problem {
  switch (refusal.kind) {
    case 'technician-unknown':
      return notValid(people, 'There is no such technician')
    case 'on-call-twice':
      return notValid(people, 'Nobody can have two places: choose different people')
    case 'on-call-past':
      return notValid(day, 'That day is over: choose today or a later one')
  }
}

function notValid(path: string, message: string): Problem {
  return { status: 422, code: 'not_valid', detail: message, errors: [{ path, message }] }
}
