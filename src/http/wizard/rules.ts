import { z } from 'zod'
import type { BookingModule, DraftFields } from '#modules/booking'
import { type Catalogue, type Service, isOfferedIn } from '#modules/catalogue'
import { textableNumber } from '#modules/messaging'
import {
  type StartPriority,
  choiceOf,
  comparePriority,
  readDate,
  startChoices,
  startPriorities,
} from '#modules/scheduling'
import { parseId } from '#modules/shared'
import { contactFields } from '../bookings/order-schema.ts'
import { postcode } from '../kit/fields.ts'
import type { FieldError } from '../kit/problem.ts'

export type Step = 1 | 2 | 3 | 4

interface RulePorts {
  readonly booking: BookingModule
  readonly catalogue: Catalogue
}

/** The third step of a visitor without an e-mail address: text messages go to the number. */
const byText = {
  ...contactFields,
  email: z.string().optional(),
  phone: contactFields.phone.refine(
    (number) => textableNumber(number) !== null,
    'Enter a UK mobile number, or your e-mail address above: we need one of them to reach you',
  ),
}

const contactOf = (fields: typeof contactFields | typeof byText) =>
  z
    .object(fields)
    .refine(({ payerName, payerEmail }) => !payerName || payerEmail, {
      path: ['payerEmail'],
      error: 'Please enter the e-mail address of the payer',
    })
    .refine(({ payerName, payerEmail }) => !payerEmail || payerName, {
      path: ['payerName'],
      error: 'Please enter the name of the payer',
    })

const [contact, contactByText] = [contactOf(contactFields), contactOf(byText)]

/** The faults of one step's answers, in the order of its questions. The last step is judged with the terms of its order. */
export async function judgeStep(
  step: Step,
  draft: DraftFields,
  ports: RulePorts,
  { mayLeaveEmail }: { readonly mayLeaveEmail: boolean },
): Promise<readonly FieldError[]> {
  if (step === 1) return judgeService(draft, ports)
  if (step === 2) return judgeTime(draft, ports)
  if (step === 3) return judgeContact(draft, ports, mayLeaveEmail && (draft.email ?? '').trim() === '')
  return []
}

/** The service that was chosen; null when there is none, or it is not offered now. */
export async function chosenService({ serviceId }: DraftFields, catalogue: Catalogue): Promise<Service | null> {
  const id = parseId('svc', serviceId ?? '')
  const service = id && (await catalogue.service(id))
  return service?.isActive ? service : null
}

/** The priority that was chosen; standard while none is. */
function startPriority({ urgency }: DraftFields): StartPriority {
  return startPriorities.find((priority) => priority === urgency) ?? 'standard'
}

/** The priority that the chosen day needs, as a change to the draft; none while no day is chosen. */
export async function urgencyOfDay({ date = '' }: DraftFields, booking: BookingModule): Promise<DraftFields> {
  const day = readDate(date)
  const needed = day && (await booking.priorityOn(day))
  return needed ? { urgency: needed } : {}
}

async function judgeService(draft: DraftFields, { catalogue }: RulePorts): Promise<readonly FieldError[]> {
  if (!draft.category) return [{ path: 'category', message: 'Choose what needs repairing' }]
  const offered = await catalogue.activeServices(draft.category)
  if (offered.length === 0)
    return [{ path: 'category', message: 'Choose another trade: we offer nothing of this one now' }]
  const chosen = offered.some(({ id }) => id === draft.serviceId)
  if (!chosen) return [{ path: 'serviceId', message: 'Choose a job' }]
  return draft.postcode ? judgePlace(draft, draft.postcode, catalogue) : []
}

/** The business comes there, and offers the chosen job there. */
async function judgePlace(draft: DraftFields, typed: string, catalogue: Catalogue): Promise<readonly FieldError[]> {
  const errors = await judgeArea(typed, catalogue)
  const code = postcode.safeParse(typed)
  const service = await chosenService(draft, catalogue)
  if (errors.length > 0 || !service || !code.success) return errors
  const [outcode = ''] = code.data.split(' ')
  const { district } = await catalogue.lookUp({ outcode })
  if (!district || isOfferedIn(service, district.code)) return []
  return [{ path: 'postcode', message: `We do not offer this job in ${district.code}. Choose another, or call us` }]
}

/** A postcode may be given early; then it is judged at once, so that nobody chooses a time in vain. */
export async function judgeArea(typed: string, catalogue: Catalogue): Promise<readonly FieldError[]> {
  const code = postcode.safeParse(typed)
  if (!code.success) return code.error.issues.map(({ message }) => ({ path: 'postcode', message }))
  const [outcode = ''] = code.data.split(' ')
  const { covered } = await catalogue.lookUp({ outcode })
  return covered ? [] : [{ path: 'postcode', message: `We do not come to ${outcode} yet. Is the postcode right?` }]
}

async function judgeTime(draft: DraftFields, { booking, catalogue }: RulePorts): Promise<readonly FieldError[]> {
  const service = await chosenService(draft, catalogue)
  if (!service) return [{ path: 'date', message: 'Go back and choose a job first' }]
  if (service.isEmergency) {
    return [
      ...(draft.emergencyType ? [] : [{ path: 'emergencyType', message: 'Tell us what is happening' }]),
      ...(draft.danger === undefined ? [{ path: 'danger', message: 'Tell us whether anyone is in danger' }] : []),
    ]
  }
  const date = readDate(draft.date ?? '')
  if (!date) return [{ path: 'date', message: 'Choose a date' }]
  const needed = await booking.priorityOn(date)
  const wrong = needed && comparePriority(startPriority(draft), needed)
  const free = await booking.slots(service.id, date, needed, draft.postcode ?? null)
  if (!free.ok) return [{ path: 'date', message: dateWords[free.refusal.kind] }]
  if (wrong === 'too-low' && free.value.length > 0)
    return [
      { path: 'date', message: 'That day costs more. Choose it under "How soon do you need us?", or a later day' },
    ]
  if (!draft.time) return [{ path: 'time', message: 'Choose a time' }]
  const hours = await catalogue.openingHours()
  const choices = startChoices(date, free.value, service.arrival, hours)
  return choiceOf(date, draft.time, choices, service.arrival, hours)
    ? []
    : [{ path: 'time', message: 'That time has just been taken. Choose another one' }]
}

const dateWords = {
  'service-unknown': 'Go back and choose a job first',
  'date-past': 'Choose a date from today on',
  'date-past-horizon': 'Choose an earlier date: we do not plan that far ahead',
} as const

async function judgeContact(
  draft: DraftFields,
  { catalogue }: RulePorts,
  isByText: boolean,
): Promise<readonly FieldError[]> {
  const parsed = (isByText ? contactByText : contact).safeParse(draft)
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const isFaulty = errors.some(({ path }) => path === 'postcode')
  return isFaulty ? errors : [...errors, ...(await judgePlace(draft, draft.postcode ?? '', catalogue))]
}
