import { visitNoteNames } from '#modules/booking'
import { accessNoteNames, at, parseId } from '#modules/shared'
import type { PageInput } from '../../../../page-context.ts'

const fieldNames = [
  /** The text that a customer is looked for by. */
  'q',
  /** The id of the customer, `new`, or nothing while nobody is chosen. */
  'customer',
  /** The id of one of their properties, `own` or `other`. */
  'place',
  /** The text that a property is looked for by. */
  'findPlace',
  /** The place whose address is in the form. */
  'placeShown',
  'name',
  'phone',
  'email',
  'postcode',
  'address',
  'serviceId',
  /** A start, `asap`, or nothing. */
  'when',
  /** A day beyond those that are shown. */
  'day',
  'emergencyType',
  'danger',
  'description',
  ...visitNoteNames,
  ...accessNoteNames,
  'payerName',
  'payerEmail',
  'purchaseOrder',
  'settle',
  'send_email',
  'send_sms',
  'send_whatsapp',
  /** The ways that the form offered. */
  'ways',
  'told',
  'terms',
  'consent',
  'quote',
  'key',
  'draft',
] as const

export type CallerField = (typeof fieldNames)[number]

/** The form as it was typed; every field is text. */
export type CallerAnswers = Readonly<Record<CallerField, string>>

export interface TypedIn {
  readonly answers: CallerAnswers
  /** The pressed button, such as `customer:usr_1`; empty for a new page. */
  readonly intent: string
}

/** The form that came back; else the customer, their property, the search and the service that the address names. */
export function typedInto({ form }: Pick<PageInput, 'form'>, search: Readonly<Record<string, string>>): TypedIn {
  const sent = form?.action === at.admin.newBooking() ? form.values : null
  const textOf = (name: string): string => {
    const value = sent ? sent[name] : fromAddress(search, name)
    return typeof value === 'string' ? value : (value?.at(-1) ?? '')
  }
  const answers = Object.fromEntries(fieldNames.map((name) => [name, textOf(name)]))
  return { answers: answers as Record<CallerField, string>, intent: sent ? textOf('intent') : chosenIn(search) }
}

function fromAddress(search: Readonly<Record<string, string>>, name: string): string {
  if (name === 'q') return (search['q'] ?? '').slice(0, 200)
  if (name === 'place') return parseId('prp', search['place'] ?? '') ?? ''
  return name === 'serviceId' ? (search['service'] ?? '') : ''
}

function chosenIn(search: Readonly<Record<string, string>>): string {
  return search['customer'] ? `customer:${search['customer']}` : ''
}
