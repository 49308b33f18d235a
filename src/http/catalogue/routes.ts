import { z } from 'zod'
import {
  type Catalogue,
  type Category,
  type Service,
  type ServiceEditRefusal,
  isSlug,
  paymentPolicies,
  serviceRoomLimits,
  serviceTextLimits,
  slugWords,
} from '#modules/catalogue'
import { arrivalKinds } from '#modules/scheduling'
import { type ServiceId, poundsNumber } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { id, line } from '../kit/fields.ts'
import { page, pageLimit, pageQuery, pageSchema } from '../kit/paging.ts'
import { type Problem, notFound, notValidField, notValidFields, problem } from '../kit/problem.ts'
import { detailFields, detailsOf, servicePrice } from './service-details.ts'

const service = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category: z.string(),
  base_price: z.number(),
  duration_minutes: z.int(),
  required_skills: z.array(z.string()),
  is_emergency: z.boolean(),
  is_active: z.boolean(),
  arrival: z.enum(arrivalKinds),
  districts: z.array(z.string()).nullable(),
})

/** With the texts of its page. */
const wholeService = service.extend({
  included: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})

export const adminService = wholeService.extend({
  emergency_price: z.number().nullable(),
  buffer_minutes: z.int(),
  buffer_before_minutes: z.int().nullable(),
  buffer_after_minutes: z.int().nullable(),
  minimum_notice_minutes: z.int().nullable(),
  horizon_days: z.int().nullable(),
  payment_policy: z.string(),
  version: z.int(),
})

const category = z.object({
  slug: z.string(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  is_tile: z.boolean(),
  is_flag: z.boolean(),
})

const upTo = (most: number, least = 0) =>
  z
    .int(`Enter a whole number from ${least} to ${most}`)
    .min(least, `Enter a whole number from ${least} to ${most}`)
    .max(most, `Enter a whole number from ${least} to ${most}`)
    .nullable()

/** Minutes free before or after a visit. */
const buffer = (most: number) => {
  const words = `Enter minutes from 0 to ${most}, in steps of 5`
  return z.int(words).min(0, words).max(most, words).multipleOf(5, words).nullable()
}

/** The owner's own room of a service, as the wire and the form have it. */
export const serviceRoomFields = {
  buffer_before_minutes: buffer(serviceRoomLimits.beforeMinutes),
  buffer_after_minutes: buffer(serviceRoomLimits.afterMinutes),
  minimum_notice_minutes: upTo(serviceRoomLimits.noticeMinutes),
  horizon_days: upTo(serviceRoomLimits.horizonDays, 1),
}
/** The first half of a postcode; capitals do not count. */
export const districtCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'A district is the first half of a postcode, such as CR0')

/** The last part of the address of a service's page. */
export const serviceSlug = z.string().trim().refine(isSlug, slugWords)

const { includedLines, includedLine, questions, question, answer } = serviceTextLimits

/** The texts of a service's page beside its description. */
const serviceTextFields = {
  included: z.array(line(includedLine, 'Write each line out')).max(includedLines, `At most ${includedLines} lines`),
  questions: z
    .array(
      z.strictObject({
        question: line(question, 'Write the question'),
        answer: line(answer, 'Write the answer'),
      }),
    )
    .max(questions, `At most ${questions} questions`),
}

const edit = z.strictObject({
  ...z.object(detailFields).partial().shape,
  version: z.int('Send the version of the service that you saw'),
  base_price: servicePrice.optional(),
  emergency_price: servicePrice.nullable().optional(),
  is_active: z.boolean().optional(),
  payment_policy: z.enum(paymentPolicies, 'One of full, deposit, hold and after').optional(),
  ...z.object(serviceRoomFields).partial().shape,
  districts: z.array(districtCode).max(200).nullable().optional(),
  arrival: z.enum(arrivalKinds, 'One of exact, two_hours and half_day').optional(),
  slug: serviceSlug.optional(),
  ...z.object(serviceTextFields).partial().shape,
})

const serviceParams = z.object({ id: id('svc') })

/** The whole list is short: without a limit it comes at once. */
const listQuery = pageQuery('svc').extend({ limit: pageLimit.optional() })

export function catalogueRoutes(api: Api, { catalogue }: { readonly catalogue: Catalogue }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/services',
      scope: 'catalogue:read',
      tag: 'Catalogue',
      summary: 'What is offered, by name; of one category, or of all. Without `limit` all at once.',
      access: 'anyone',
      query: listQuery.extend({ category: z.string().max(60).optional() }),
      answers: { 200: { says: 'The services', schema: pageSchema(service) } },
    },
    async ({ query }) => {
      const services = await catalogue.activeServices(query.category)
      return { status: 200, body: pageOf(services, query, serviceView) }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/services/:id',
      scope: 'catalogue:read',
      tag: 'Catalogue',
      summary: 'One service, offered at present or not',
      access: 'anyone',
      params: serviceParams,
      answers: { 200: { says: 'The service', schema: wholeService } },
    },
    async ({ c, params }) => {
      const found = await catalogue.service(params.id)
      return found ? { status: 200, body: wholeServiceView(found) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/categories',
      scope: 'catalogue:read',
      tag: 'Catalogue',
      summary: 'The trades, in the order in which customers see them, and the tile for emergencies',
      access: 'anyone',
      answers: { 200: { says: 'The categories', schema: pageSchema(category) } },
    },
    async () => {
      const categories = await catalogue.categories()
      return { status: 200, body: { items: categories.map(categoryView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/services',
      scope: 'catalogue:read',
      tag: 'Office',
      summary: 'Every service, offered or not, with the version that an edit names',
      access: 'dispatch',
      query: listQuery,
      answers: { 200: { says: 'The services', schema: pageSchema(adminService) } },
    },
    async ({ query }) => {
      return { status: 200, body: pageOf(await catalogue.allServices(), query, adminServiceView) }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/admin/services/:id',
      scope: 'catalogue:write',
      tag: 'Office',
      summary:
        'Change details, prices, when it is paid, the room around a visit, how exactly the arrival is promised, whether and where a service is offered, or its page. No later seed undoes it. With another `slug` the old address of the page redirects to the new one. Null in the room: the buffer of the data file, and the notice and horizon of the business.',
      access: 'settings',
      params: serviceParams,
      body: edit,
      answers: { 200: { says: 'The service as it is now', schema: adminService } },
    },
    async ({ c, params, body }) => {
      const { version, base_price, emergency_price, is_active, payment_policy, districts, arrival } = body
      const edited = await catalogue.editService({
        id: params.id,
        version,
        ...detailsOf(body),
        ...(base_price !== undefined && { basePrice: base_price }),
        ...(emergency_price !== undefined && { emergencyPrice: emergency_price }),
        ...(is_active !== undefined && { isActive: is_active }),
        ...(payment_policy !== undefined && { paymentPolicy: payment_policy }),
        room: {
          ...(body.buffer_before_minutes !== undefined && { beforeMinutes: body.buffer_before_minutes }),
          ...(body.buffer_after_minutes !== undefined && { afterMinutes: body.buffer_after_minutes }),
          ...(body.minimum_notice_minutes !== undefined && { noticeMinutes: body.minimum_notice_minutes }),
          ...(body.horizon_days !== undefined && { horizonDays: body.horizon_days }),
        },
        ...(districts !== undefined && { districts }),
        ...(arrival && { arrival }),
        ...(body.slug !== undefined && { slug: body.slug }),
        ...(body.included && { included: body.included }),
        ...(body.questions && { questions: body.questions }),
      })
      if (!edited.ok) return problem(c, serviceProblemOf(edited.refusal))
      return { status: 200, body: adminServiceView(edited.value) }
    },
  )
}

function pageOf<View>(
  services: readonly Service[],
  { limit = services.length, cursor }: z.output<typeof listQuery>,
  view: (service: Service) => View,
) {
  const from = cursor === undefined ? 0 : positionAfter(services, cursor)
  return page(services.slice(from, from + limit + 1), limit, view, (one) => one.id)
}

/** After a service that is not in the list comes nothing. */
function positionAfter(services: readonly Service[], cursor: ServiceId): number {
  const at = services.findIndex((service) => service.id === cursor)
  return at < 0 ? services.length : at + 1
}

const noWindow = 'We come to an emergency as soon as we can: it has no arrival window'

const problemOf = {
  'service-unknown': notFound,
  'service-changed': {
    status: 409,
    code: 'service_changed',
    detail: 'Somebody changed this service meanwhile. Look at it again, then change it.',
  },
  'slug-malformed': notValidField('slug', slugWords),
  'slug-taken': notValidField('slug', 'Another page has this address. Choose another'),
  'no-emergency-service': wrongEmergencyPrice('Only a service for emergencies has an emergency price'),
  'emergency-has-no-window': {
    status: 422,
    code: 'not_valid',
    detail: noWindow,
    errors: [{ path: 'arrival', message: noWindow }],
  },
  'trade-retired': notValidField('category', 'The trade is retired. Offer it again first, or choose another'),
  'emergency-below-base': wrongEmergencyPrice('The emergency price cannot be below the base price'),
} as const satisfies Record<
  Exclude<ServiceEditRefusal['kind'], 'district-unknown' | 'details-refused' | 'name-taken'>,
  Problem
>

/** Why a service could not be changed, in a person's words. */
export function serviceProblemOf(refusal: ServiceEditRefusal): Problem {
  if (refusal.kind === 'details-refused') return notValidFields(refusal.faults)
  if (refusal.kind === 'name-taken') return notValidField('name', 'Another service has this name')
  if (refusal.kind !== 'district-unknown') return problemOf[refusal.kind]
  return notValidField('districts', `We do not work in ${refusal.district}. Name districts of our area, such as CR0`)
}

function wrongEmergencyPrice(message: string): Problem {
  return notValidField('emergency_price', message)
}

function serviceView(of: Service) {
  return {
    id: of.id,
    name: of.name,
    slug: of.slug,
    description: of.description,
    category: of.category,
    base_price: poundsNumber(of.basePrice),
    duration_minutes: of.durationMinutes,
    required_skills: of.requiredSkills,
    is_emergency: of.isEmergency,
    is_active: of.isActive,
    arrival: of.arrival,
    districts: of.districts,
  }
}

function wholeServiceView(of: Service) {
  return { ...serviceView(of), included: of.included, questions: of.questions }
}

export function adminServiceView(of: Service) {
  return {
    ...wholeServiceView(of),
    emergency_price: of.emergencyPrice === null ? null : poundsNumber(of.emergencyPrice),
    buffer_minutes: of.bufferMinutes,
    buffer_before_minutes: of.room.beforeMinutes,
    buffer_after_minutes: of.room.afterMinutes,
    minimum_notice_minutes: of.room.noticeMinutes,
    horizon_days: of.room.horizonDays,
    payment_policy: of.paymentPolicy,
    version: of.version,
  }
}

function categoryView(of: Category) {
  return {
    slug: of.slug,
    label: of.label,
    description: of.description,
    icon: of.icon,
    is_tile: of.isTile,
    is_flag: of.isFlag,
  }
}
