import type { AbsenceDecided, AbsenceOfOffice, AbsenceRefusal, AbsenceUnknown, OnCallRefusal } from '#modules/workforce'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** The problem for a refusal of the workforce module, in words for the office and for the technician. */
export function absenceProblem(refusal: AbsenceRefusal | AbsenceUnknown | AbsenceDecided | AbsenceOfOffice): Problem {
  switch (refusal.kind) {
    case 'technician-unknown':
    case 'absence-unknown':
      return notFound
    case 'absence-ends-before':
      return notValidField('until_date', 'The absence must end after it begins')
    case 'absence-past':
      return notValidField('until_date', 'The absence is over already')
    case 'absence-too-long':
      return notValidField('until_date', 'An absence is at most a year long: enter a shorter one')
    case 'absence-overlaps':
      return {
        ...conflict('absence_overlaps', 'There is an absence of this kind in that time already.'),
        extra: { absence_id: refusal.other },
      }
    case 'absence-decided':
      return conflict('absence_decided', 'This absence was decided already, or is over.')
    case 'absence-of-office':
      return conflict('absence_of_office', 'The office entered this absence: ask them to change it.')
  }
}

/** `people` and `day` name the fields that are at fault. */
export function onCallProblem(refusal: OnCallRefusal, people: string, day: string): Problem {
  switch (refusal.kind) {
    case 'technician-unknown':
      return notValidField(people, 'There is no such technician')
    case 'on-call-twice':
      return notValidField(people, 'Nobody can have two places: choose different people')
    case 'on-call-past':
      return notValidField(day, 'That day is over: choose today or a later one')
  }
}
