import type { GasRefusal } from '#modules/care'
import { type Problem, conflict, notAllowed, notFound, notValidField, notValidFields } from '../../kit/problem.ts'

/** The problem for a refusal, in words that an engineer, a landlord or the office can read. */
export function gasProblem(refusal: GasRefusal): Problem {
  switch (refusal.kind) {
    case 'property-unknown':
    case 'gas-visit-unknown':
    case 'gas-record-unknown':
    case 'copy-unknown':
      return notFound
    case 'not-assigned':
      return notAllowed
    case 'no-licence':
      return conflict(
        'no_gas_licence',
        'Your Gas Safe registration is not checked by the office, or has ended. Only a registered engineer fills in this record: ask the office.',
      )
    case 'gas-stale':
      return {
        ...conflict('gas_record_changed', 'This record was changed meanwhile. Load the page again.'),
        extra: { version: refusal.version },
      }
    case 'gas-locked':
      return conflict('gas_record_locked', 'This record is submitted and does not change. Correct it with a reason.')
    case 'check-not-begun':
      return conflict('check_not_begun', 'Check in at the visit first: the record has the day of the check.')
    case 'nothing-to-correct':
      return conflict('nothing_to_correct', 'There is no submitted record to correct, or a correction is open.')
    case 'copy-done':
      return conflict('copy_done', 'This copy was given already.')
    case 'email-missing':
      return notValidField('email', 'Give the e-mail address of the tenant')
    case 'gas-incomplete':
      return notValidFields(refusal.faults)
  }
}
