import { textLimits } from '#modules/shared'
import { declaredNotes } from './visit-notes.ts'

interface OrderField {
  /** The step of the wizard that asks for it. */
  readonly step: 1 | 2 | 3 | 4
  /** Its name in the HTTP contract; absent of what only the wizard knows. */
  readonly wire?: string
  /** The limit of a text in the draft, in characters as `textLimits` counts them. */
  readonly max?: number
  /** The step is not finished without it. */
  readonly required?: true
  /** The name of its field in the wizard's form, where that is another; such a field is not read as text. */
  readonly asked?: string
}

/**
 * Everything that an order consists of, said once. The draft, the forms and schemas of the wizard, the body of
 * `POST /api/bookings` and the `maxLength` of each field follow it.
 */
export const orderFields = {
  category: { step: 1, max: 60 },
  serviceId: { step: 1, wire: 'service_id', max: 80 },
  urgency: { step: 2, wire: 'priority', max: 20 },
  date: { step: 2, max: 20 },
  time: { step: 2, max: 20 },
  startsAt: { step: 2, wire: 'scheduled_date', asked: 'time' },
  emergencyType: { step: 2, wire: 'emergency_type', max: 200 },
  danger: { step: 2, wire: 'danger' },
  propertyId: { step: 3, wire: 'property_id', max: 80, asked: 'property' },
  name: { step: 3, wire: 'contact_name', max: textLimits.fullName, required: true },
  email: { step: 3, wire: 'contact_email', max: textLimits.email, required: true },
  phone: { step: 3, wire: 'customer_phone', max: textLimits.phone, required: true },
  postcode: { step: 3, wire: 'customer_postcode', max: textLimits.postcode, required: true },
  address: { step: 3, wire: 'customer_address', max: textLimits.address, required: true },
  description: { step: 3, wire: 'problem_description', max: 4_000, required: true },
  ...declaredNotes,
  access: { step: 3, wire: 'access' },
  purchaseOrder: { step: 3, wire: 'purchase_order', max: textLimits.purchaseOrder },
  payerName: { step: 3, wire: 'payer_name', max: textLimits.fullName },
  payerEmail: { step: 3, wire: 'payer_email', max: textLimits.email },
  quoteId: { step: 4, wire: 'quote_id' },
  consent: { step: 4, wire: 'consent' },
} as const satisfies Record<string, OrderField>

type Fields = typeof orderFields

type OrderFieldName = keyof Fields

/** The texts that a draft keeps. */
export type OrderTextName = {
  [Name in OrderFieldName]: Fields[Name] extends { max: number } ? Name : never
}[OrderFieldName]

/** The texts that a form of the wizard sends under their own names. */
export type TypedTextName = Exclude<OrderTextName, 'propertyId'>

/** The texts that the third step is not finished without. */
export type RequiredTextName = {
  [Name in OrderTextName]: Fields[Name] extends { required: true } ? Name : never
}[OrderTextName]

/** The name of a field in the HTTP contract. */
export type SentName = {
  [Name in OrderFieldName]: Fields[Name] extends { wire: string } ? Name : never
}[OrderFieldName]
export type WireName<Name extends SentName> = Fields[Name]['wire']

const every = Object.entries(orderFields) as unknown as readonly (readonly [OrderFieldName, OrderField])[]

export const orderTextNames = every.flatMap(([name, { max }]) => (max === undefined ? [] : [name as OrderTextName]))

export const typedTextNames = every.flatMap(([name, { max, asked }]) =>
  max === undefined || asked !== undefined ? [] : [name as TypedTextName],
)

export const requiredTextNames = every.flatMap(([name, { required }]) => (required ? [name as RequiredTextName] : []))

/** The step in which the field of this name is asked for, by its name in the wizard's form; null of an unknown one. */
export function stepAsking(field: string): 1 | 2 | 3 | 4 | null {
  return every.find(([name, { asked = name }]) => asked === field)?.[1].step ?? null
}

/** The name that the wizard's form has for a field. */
export function askedAs(field: string): string {
  const found: OrderField | undefined = every.find(([name]) => name === field)?.[1]
  return found?.asked ?? field
}
