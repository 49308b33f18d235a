import type { User } from '#modules/accounts'
import type { BookingRequest, DraftFields } from '#modules/booking'
import { bookingFields } from './booking-fields.ts'
import { requestFrom } from './booking-routes.ts'
import type { FieldError } from './problem.ts'

type Order =
  | { readonly ok: true; readonly value: Omit<BookingRequest, 'quoteId' | 'source' | 'draftHash' | 'claim'> }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The draft as a booking, by the same rules as a booking over the HTTP contract. */
export function orderFrom(who: User, draft: DraftFields, emergency: boolean): Order {
  const parsed = bookingFields.safeParse({
    service_id: draft.serviceId,
    priority: emergency ? 'emergency' : draft.urgency || 'standard',
    ...(!emergency && { scheduled_date: `${draft.date}T${draft.time}:00` }),
    customer_address: draft.address,
    customer_postcode: draft.postcode,
    customer_phone: draft.phone,
    problem_description: draft.description,
    special_instructions: draft.specialInstructions ?? '',
    contact_name: draft.name,
    contact_email: draft.email,
    access: Object.fromEntries(Object.entries(draft.access ?? {}).filter(([, note]) => note.trim() !== '')),
    ...(emergency && { emergency_type: draft.emergencyType ?? '', danger: draft.danger ?? false }),
    consent: draft.consent ?? false,
  })
  if (parsed.success) return { ok: true, value: requestFrom(who, parsed.data) }
  return { ok: false, errors: parsed.error.issues.map(({ path, message }) => ({ path: nameOf(path), message })) }
}

/** The name that the wizard's own field has. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = String(path.at(-1) ?? '')
  return fieldNames[name] ?? name
}

const fieldNames: Readonly<Record<string, string>> = {
  service_id: 'serviceId',
  priority: 'urgency',
  scheduled_date: 'time',
  customer_address: 'address',
  customer_postcode: 'postcode',
  customer_phone: 'phone',
  problem_description: 'description',
  special_instructions: 'specialInstructions',
  contact_name: 'name',
  contact_email: 'email',
  emergency_type: 'emergencyType',
}

const stepOfField: Readonly<Record<string, 1 | 2>> = { serviceId: 1, urgency: 1, time: 2, emergencyType: 2, danger: 2 }

/** The step in which the first of the fields is asked. */
export function stepOfErrors(errors: readonly FieldError[]): 1 | 2 | 3 {
  return errors.reduce<1 | 2 | 3>((first, { path }) => {
    const step = stepOfField[path] ?? 3
    return step < first ? step : first
  }, 3)
}
