import type { User } from '#modules/accounts'
import type { DraftFields } from '#modules/booking'
import { parseId } from '#modules/shared'
import { bookingFields } from '../bookings/fields.ts'
import type { FieldError } from '../kit/problem.ts'
import { type Known, type Ordered, requestFrom } from '../bookings/request-from.ts'

type Order =
  | { readonly ok: true; readonly value: Omit<Ordered, 'quoteId'> }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The draft as a booking, by the same rules as a booking over the HTTP contract. */
export async function orderFrom(customers: Known, who: User, draft: DraftFields, emergency: boolean): Promise<Order> {
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
    property_id: await propertyOf(customers, who, draft),
    purchase_order: draft.purchaseOrder ?? '',
    payer_name: draft.payerName ?? '',
    payer_email: draft.payerEmail ?? '',
  })
  const asked = parsed.success ? await requestFrom(customers, who, parsed.data) : null
  if (asked?.ok) return { ok: true, value: asked.value }
  const errors = asked ? asked.refusal.errors.map(({ path, message }) => ({ path: [path], message })) : null
  const faults = errors ?? parsed.error?.issues ?? []
  return { ok: false, errors: faults.map(({ path, message }) => ({ path: nameOf(path), message })) }
}

/** Left out where it is nobody's or somebody else's by now: address and contact stand in the draft themselves. */
async function propertyOf(customers: Known, who: User, { propertyId = '' }: DraftFields): Promise<string | null> {
  const id = parseId('prp', propertyId)
  const found = id && (await customers.propertyInUse(who.id, id))
  return found?.ok ? found.value.id : null
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
  property_id: 'property',
  purchase_order: 'purchaseOrder',
  payer_name: 'payerName',
  payer_email: 'payerEmail',
}

const stepOfField: Readonly<Record<string, 1 | 2>> = { serviceId: 1, urgency: 1, time: 2, emergencyType: 2, danger: 2 }

/** The step in which the first of the fields is asked. */
export function stepOfErrors(errors: readonly FieldError[]): 1 | 2 | 3 {
  return errors.reduce<1 | 2 | 3>((first, { path }) => {
    const step = stepOfField[path] ?? 3
    return step < first ? step : first
  }, 3)
}
