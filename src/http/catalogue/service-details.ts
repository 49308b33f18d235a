import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import {
  type AddRefusal,
  type Catalogue,
  type Category,
  type Service,
  type ServiceDetails,
  certificateSkills,
  paymentPolicies,
  serviceDetailLimits,
} from '#modules/catalogue'
import { dayWords } from '#modules/shared'
import { line, orEmpty, pounds } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { type Problem, notValidField, notValidFields } from '../kit/problem.ts'
import type { Effect } from '../settings/fields.ts'

/** The price of a service. */
export const servicePrice = pounds.refine(
  (amount) => amount > 0 && amount <= 5_000_000,
  'More than 0 and at most 50000',
)

/** The price and the rest of a new service, as its form sends them. */
export const newServiceForm = z.object({
  base_price: servicePrice,
  emergency_price: orEmpty(servicePrice).optional(),
  payment_policy: z.enum(paymentPolicies, 'Choose when customers pay'),
})

/** The details as a form sends them; the rules of the catalogue judge them. */
export function detailsIn(fields: FormFields, trades: readonly Pick<Category, 'slug'>[]): ServiceDetails {
  const typed = (fields['duration_minutes'] ?? '').trim()
  const skills = [...trades.map(({ slug }) => slug), ...certificateSkills]
  return {
    name: oneLine(fields['name']),
    description: oneLine(fields['description']),
    category: fields['category'] ?? '',
    durationMinutes: /^\d{1,5}$/.test(typed) ? Number(typed) : 0,
    requiredSkills: skills.filter((skill) => fields[`skill_${skill}`] === 'yes'),
    isEmergency: fields['is_emergency'] === 'yes',
  }
}

const oneLine = (text = '') => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Why a service was not added. */
export function addedProblemOf(refusal: AddRefusal): Problem {
  if (refusal.kind === 'details-refused') return notValidFields(refusal.faults)
  return notValidField(
    'emergency_price',
    refusal.kind === 'no-emergency-service'
      ? 'Only a service for emergencies has an emergency price'
      : 'The emergency price cannot be below the base price',
  )
}

const daysShown = 7

export interface EffectPorts {
  readonly catalogue: Pick<Catalogue, 'allCategories' | 'openBookingsOf'>
  readonly booking: Pick<BookingModule, 'startsOfDays'>
}

/** The effects of other details: each of them, the free starts of the next days, and the bookings that stay as they are. */
export async function detailEffects(
  { catalogue, booking }: EffectPorts,
  now: Service,
  then: ServiceDetails,
): Promise<readonly Effect[]> {
  const trades = await catalogue.allCategories()
  const trade = (slug: string) => trades.find((one) => one.slug === slug)?.label ?? slug
  const lines = (of: ServiceDetails): readonly (readonly [string, string])[] => [
    ['Name', of.name],
    ['Description', of.description],
    ['Trade', trade(of.category)],
    ['Length', `${of.durationMinutes} minutes`],
    ['Skills', of.requiredSkills.map(trade).join(', ')],
    ['Emergency', of.isEmergency ? 'yes: sent out at once' : 'no: customers choose a time'],
  ]
  const before = new Map(lines(now))
  const changes = lines(then).flatMap(([about, after]): Effect[] => {
    const was = before.get(about) ?? null
    return was === after ? [] : [{ about, before: was, after }]
  })
  if (changes.length === 0) return []
  const open = await catalogue.openBookingsOf(now.id)
  const words = open === 1 ? '1 booking' : `${open} bookings`
  const kept: Effect = { about: 'Open bookings', before: words, after: `${words}, each with its time and price` }
  return [...changes, ...(await startEffects(booking, now, then)), kept]
}

/** The effects of retiring a service that is offered. */
export async function retirementEffects(
  catalogue: Pick<Catalogue, 'retirementOf'>,
  service: Service,
): Promise<readonly Effect[]> {
  const retirement = await catalogue.retirementOf(service.id, 0)
  if (!retirement.ok) return []
  const { open, cards, lastOfTrade } = retirement.value
  const words = open.count === 1 ? '1 booking' : `${open.count} bookings`
  return [
    { about: 'Offered to customers', before: 'yes', after: 'no: its page leads to its trade' },
    ...cards.map((card) => ({ about: `Emergency card ${card}`, before: service.name, after: 'asks for a call' })),
    ...(lastOfTrade === null ? [] : [{ about: lastOfTrade, before: service.name, after: 'no service is offered' }]),
    { about: 'Open bookings', before: words, after: `${words}, each with its time and price` },
  ]
}

async function startEffects(
  booking: EffectPorts['booking'],
  now: Service,
  then: ServiceDetails,
): Promise<readonly Effect[]> {
  const isSame =
    now.durationMinutes === then.durationMinutes && now.requiredSkills.join() === then.requiredSkills.join()
  if (isSame || !now.isActive || then.isEmergency || now.isEmergency) return []
  const { durationMinutes, requiredSkills } = then
  const [today, changed] = await Promise.all([
    booking.startsOfDays(now.id, daysShown, {}),
    booking.startsOfDays(now.id, daysShown, { durationMinutes, requiredSkills }),
  ])
  return today.map(({ date, starts }, place) => ({
    about: `Free starts on ${dayWords(date)}`,
    before: String(starts),
    after: String(changed[place]?.starts ?? 0),
  }))
}

/** The fields of the wire for details that are changed or given. */
export const detailFields = {
  name: line(serviceDetailLimits.name.most, 'Give a name'),
  description: line(serviceDetailLimits.description.most, 'Describe it'),
  category: line(60, 'Give the slug of a trade'),
  duration_minutes: z.int('Give whole minutes'),
  required_skills: z.array(line(60)).max(30, `At most ${serviceDetailLimits.skills} skills`),
  is_emergency: z.boolean('Say whether it is an emergency'),
}

type WrittenDetails = { readonly [F in keyof typeof detailFields]?: z.output<(typeof detailFields)[F]> | undefined }

/** Details that were sent, as the module takes them. */
export function detailsOf(body: WrittenDetails): Partial<ServiceDetails> {
  return {
    ...(body.name !== undefined && { name: oneLine(body.name) }),
    ...(body.description !== undefined && { description: oneLine(body.description) }),
    ...(body.category !== undefined && { category: body.category }),
    ...(body.duration_minutes !== undefined && { durationMinutes: body.duration_minutes }),
    ...(body.required_skills !== undefined && { requiredSkills: body.required_skills }),
    ...(body.is_emergency !== undefined && { isEmergency: body.is_emergency }),
  }
}
