import { type BookingModule, eachVisitNote } from '#modules/booking'
import { readDate } from '#modules/scheduling'
import { accessNoteNames, parseId } from '#modules/shared'
import { type Order, officeOrderSchema } from '../bookings/order-schema.ts'
import type { FormFields } from '../kit/form-body.ts'
import { fieldErrors } from '../kit/plain-words.ts'
import type { FieldError, Problem } from '../kit/problem.ts'
import type { GivenCaller } from './fields.ts'
import { askedAt } from './form-problem.ts'

/** An order as the form has it, with everything but the photos and the key. */
interface TypedOrder {
  readonly customer: GivenCaller
  readonly order: Order
  /** The fingerprint of the text that was read to the caller; null: none was. */
  readonly told: string | null
  readonly paysAfter: boolean
  /** Null where the form asked for no pay link. */
  readonly send: readonly (typeof ways)[number][] | null
}

type Typed = { readonly ok: true; readonly value: TypedOrder } | { readonly ok: false; readonly problem: Problem }

const ways = ['sms', 'email', 'whatsapp'] as const

/** The ways for the pay link; null where the form asked for none. */
export function chosenWays({ settle, ...fields }: FormFields): readonly (typeof ways)[number][] | null {
  if (settle === 'hand') return []
  return settle === 'link' ? ways.filter((way) => fields[`send_${way}`] === 'yes') : null
}

/** Judges everything at once, so that the caller is asked once. */
export async function callerOrderFrom(fields: FormFields, booking: Pick<BookingModule, 'priorityOn'>): Promise<Typed> {
  const { customer = '', when = '', place = '', placeShown = '', quote = '' } = fields
  const isPlaceFilledIn = parseId('usr', customer) === null || place === placeShown
  const isSoon = when === 'asap'
  const date = isSoon ? null : readDate(when.slice(0, 10))
  const urgency = isSoon ? 'emergency' : ((date && (await booking.priorityOn(date))) ?? 'standard')
  const access = accessNoteNames.flatMap((name) => (fields[name]?.trim() ? [[name, fields[name]]] : []))
  const parsed = officeOrderSchema.safeParse({
    serviceId: fields['serviceId'],
    urgency,
    ...(!isSoon && when !== '' && { startsAt: when }),
    ...(parseId('prp', place) && { propertyId: place }),
    ...(quote !== '' && { quoteId: quote }),
    name: fields['name'] ?? '',
    phone: fields['phone'] ?? '',
    postcode: fields['postcode'] ?? '',
    address: fields['address'] ?? '',
    ...(fields['email'] !== undefined && { email: fields['email'] }),
    description: fields['description'] ?? '',
    ...eachVisitNote((name) => fields[name] ?? ''),
    access: Object.fromEntries(access),
    purchaseOrder: fields['purchaseOrder'] ?? '',
    payerName: fields['payerName'] ?? '',
    payerEmail: fields['payerEmail'] ?? '',
    ...(isSoon && { emergencyType: fields['emergencyType'] ?? '', danger: fields['danger'] === 'yes' }),
    consent: fields['consent'] === 'yes',
  })
  const blankIn = (path: keyof typeof blankWords): readonly FieldError[] =>
    fields[path]?.trim() ? [] : [{ path, message: blankWords[path] }]
  const missed: readonly FieldError[] = [
    ...(customer === '' ? [{ path: 'q', message: 'Find the customer, or choose "New customer"' }] : []),
    ...(isPlaceFilledIn ? [] : [{ path: 'place', message: place === 'other' ? otherAddress : otherPlace }]),
    ...(customer === '' || !isPlaceFilledIn ? [] : ofCaller.flatMap((path) => blankIn(path))),
    ...blankIn('description'),
    ...(fields['serviceId'] ? [] : [{ path: 'serviceId', message: 'Choose a service' }]),
    ...(when === '' ? [{ path: 'when', message: 'Choose a start' }] : []),
    ...(isSoon && !fields['emergencyType'] ? [{ path: 'emergencyType', message: 'Choose what is happening' }] : []),
    ...(isSoon && !fields['danger'] ? [{ path: 'danger', message: 'Ask whether anyone is in danger' }] : []),
    ...(customer !== '' && fields['settle'] === 'link' && chosenWays(fields)?.length === 0 ? [noWay] : []),
  ]
  // Each field has one fault.
  const known = new Set(missed.map(({ path }) => path))
  const judged = parsed.success
    ? []
    : fieldErrors(parsed.error).map(({ path, message }) => ({ path: askedAt(path), message }))
  // Without a chosen customer, their details were not asked yet. Those of the place that is filled in now were not read
  // yet.
  const asked = judged.filter(
    ({ path }) => !known.has(path) && ((customer !== '' && isPlaceFilledIn) || !filledIn.some((name) => name === path)),
  )
  const errors = [...missed, ...asked].toSorted((a, b) => placeOf(a.path) - placeOf(b.path))
  if (errors.length > 0 || !parsed.success) return refused(errors)
  if (quote === '') return { ok: false, problem: priceNotShown }
  const order = parsed.data
  const id = parseId('usr', customer)
  const told = fields['told'] === 'yes' ? (fields['terms'] ?? '') : null
  const common = { order, told, paysAfter: fields['settle'] === 'after', send: chosenWays(fields) }
  if (id) return { ok: true, value: { customer: { kind: 'known', id }, ...common } }
  const { name: fullName = '', phone = '', postcode = '', address = '', email = '' } = order
  return { ok: true, value: { customer: { kind: 'new', fullName, phone, postcode, address, email }, ...common } }
}

function refused(errors: readonly FieldError[]): Typed {
  const detail = errors[0]?.message ?? 'Please look at the form again.'
  return { ok: false, problem: { status: 422, code: 'not_valid', detail, errors: [...errors] } }
}

/** The page fills in the address of the chosen place; the order waits until somebody has seen it. */
const otherPlace = 'Another place was chosen: its address is filled in now. Check it with the caller, then book'
const otherAddress = 'Another address was chosen: ask for it and fill it in, then book'

const noWay = { path: 'send', message: 'Choose how the pay link is sent' } as const

const priceNotShown: Problem = {
  status: 409,
  code: 'quote_expired',
  detail: 'Nothing is booked yet: say the price to the caller, read the text aloud, then book.',
}

/** For a clerk, who asks somebody else. */
const blankWords = {
  name: 'Ask for their name',
  phone: 'Ask for a telephone number',
  postcode: 'Ask for the postcode',
  address: 'Ask for the address',
  description: 'Write down the problem',
} as const

const ofCaller = ['name', 'phone', 'postcode', 'address'] as const

/** The fields that a chosen customer or place fills in. */
const filledIn = [...ofCaller, 'email'] as const

/** The fields, in the order of the page. */
const inOrder = [
  'q',
  'place',
  'name',
  'phone',
  'email',
  'postcode',
  'address',
  'serviceId',
  'description',
  'when',
  'emergencyType',
  'danger',
  'payerName',
  'payerEmail',
  'purchaseOrder',
  'settle',
  'send',
]

function placeOf(path: string): number {
  const place = inOrder.indexOf(path)
  return place === -1 ? inOrder.length : place
}
