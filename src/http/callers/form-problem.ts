import { type Problem, notValidFields } from '../kit/problem.ts'
import type { CallerRefusal } from './caller-desk.ts'
import { problemOfCaller } from './problems.ts'

/** A refusal in words, each fault beside the field of the page that asks for it. */
export function formProblem(refusal: Exclude<CallerRefusal, { readonly kind: 'already-answered' }>): Problem {
  const found = problemFor(refusal)
  return { ...found, ...(found.errors && { errors: found.errors.map((one) => ({ ...one, path: askedAt(one.path) })) }) }
}

function problemFor(refusal: Exclude<CallerRefusal, { readonly kind: 'already-answered' }>): Problem {
  switch (refusal.kind) {
    case 'slot-taken':
    case 'priority-not-needed':
    case 'priority-too-low': {
      const message = 'That time has just been taken or is sold at another price. Choose one of those that are free now'
      return { status: 409, code: 'slot_taken', detail: message, errors: [{ path: 'when', message }] }
    }
    case 'quote-expired':
    case 'quote-not-fitting':
      return { status: 409, code: 'quote_expired', detail: otherPrice }
    case 'not-valid':
      return notValidFields(refusal.errors)
    default:
      return problemOfCaller(refusal)
  }
}

const otherPrice =
  'The price has changed since it stood here. Nothing is booked yet: say the new price to the caller, read the text again, then book.'

const asked: Readonly<Record<string, string>> = {
  'customer.id': 'q',
  customer_address: 'address',
  customer_phone: 'phone',
  customer_postcode: 'postcode',
  contact_email: 'email',
  contact_name: 'name',
  emergency_type: 'emergencyType',
  pay_after: 'settle',
  payer_email: 'payerEmail',
  payer_name: 'payerName',
  priority: 'when',
  problem_description: 'description',
  propertyId: 'place',
  property_id: 'place',
  purchase_order: 'purchaseOrder',
  scheduled_date: 'when',
  service_id: 'serviceId',
  startsAt: 'when',
  urgency: 'when',
}

/** The name that the form has for a field. */
export function askedAt(path: string): string {
  const last = path.startsWith('access.') ? path.slice('access.'.length) : path
  return asked[last] ?? last
}
