import type { User } from '#modules/accounts'
import { type DraftFields, askedAs, eachVisitNote, stepAsking } from '#modules/booking'
import { parseId } from '#modules/shared'
import { orderSchema } from '../bookings/order-schema.ts'
import type { FieldError } from '../kit/problem.ts'
import { type Known, type Ordered, requestFrom } from '../bookings/request-from.ts'

type Order =
  | { readonly ok: true; readonly value: Omit<Ordered, 'quoteId'> }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** The draft as a booking, by the same rules as a booking over the HTTP contract. */
export async function orderFrom(customers: Known, who: User, draft: DraftFields, emergency: boolean): Promise<Order> {
  const { address, postcode, phone, description, name, email, emergencyType = '', danger = false } = draft
  const { purchaseOrder = '', payerName = '', payerEmail = '', access = {}, consent = false } = draft
  const parsed = orderSchema.safeParse({
    serviceId: draft.serviceId,
    urgency: emergency ? 'emergency' : draft.urgency || 'standard',
    ...(!emergency && { startsAt: `${draft.date}T${draft.time}:00` }),
    address,
    postcode,
    phone,
    description,
    name,
    // Left out by a visitor without one: then the address of the account counts, where one was signed in to.
    ...(email?.trim() !== '' && { email }),
    consent,
    purchaseOrder,
    payerName,
    payerEmail,
    ...eachVisitNote((note) => draft[note] ?? ''),
    access: Object.fromEntries(Object.entries(access).filter(([, note]) => note.trim() !== '')),
    ...(emergency && { emergencyType, danger }),
    propertyId: await propertyOf(customers, who, draft),
  })
  const asked = parsed.success ? await requestFrom(customers, who, parsed.data) : null
  if (asked?.ok) return { ok: true, value: asked.value }
  const errors = asked
    ? asked.refusal.errors
    : (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: String(path.at(-1) ?? ''), message }))
  return { ok: false, errors: errors.map(({ path, message }) => ({ path: askedAs(path), message })) }
}

/** Left out where it is nobody's or somebody else's by now: address and contact stand in the draft themselves. */
async function propertyOf(customers: Known, who: User, { propertyId = '' }: DraftFields): Promise<string | null> {
  const id = parseId('prp', propertyId)
  const found = id && (await customers.propertyInUse(who.id, id))
  return found?.ok ? found.value.id : null
}

/** The step in which the first of the fields is asked. */
export function stepOfErrors(errors: readonly FieldError[]): 1 | 2 | 3 {
  return errors.reduce<1 | 2 | 3>((first, { path }) => {
    const step = stepAsking(path)
    return step !== null && step < first ? (step as 1 | 2) : first
  }, 3)
}
