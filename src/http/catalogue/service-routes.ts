import { z } from 'zod'
import { type Catalogue, paymentPolicies } from '#modules/catalogue'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { effectsSchema } from '../settings/fields.ts'
import { adminService, adminServiceView } from './routes.ts'
import {
  type EffectPorts,
  addedProblemOf,
  detailEffects,
  detailFields,
  detailsOf,
  retirementEffects,
  servicePrice,
} from './service-details.ts'

const { required_skills, is_emergency, ...needed } = detailFields

const added = z.strictObject({
  ...needed,
  required_skills: required_skills.optional().meta({ description: 'The skill of the trade where it is left out.' }),
  is_emergency: is_emergency.default(false),
  base_price: servicePrice,
  emergency_price: servicePrice.nullable().default(null),
  payment_policy: z.enum(paymentPolicies, 'One of full, deposit, hold and after').default('full'),
  is_active: z.boolean().default(true),
})

export interface ServicePorts {
  readonly catalogue: Catalogue
  readonly booking: EffectPorts['booking']
}

/** Services that the office adds, and the effects of other details. */
export function serviceRoutes(api: Api, { catalogue, booking }: ServicePorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/services',
      scope: 'catalogue:write',
      tag: 'Office',
      summary: 'Add a service. No data file changes or removes it. Its `slug` follows from its name.',
      access: 'settings',
      body: added,
      answers: { 201: { says: 'The service', schema: adminService } },
    },
    async ({ c, body }) => {
      const { base_price, emergency_price, payment_policy, is_active, ...details } = body
      const made = await catalogue.addService({
        name: '',
        description: '',
        category: '',
        durationMinutes: 0,
        isEmergency: false,
        ...detailsOf(details),
        requiredSkills: body.required_skills ?? [body.category],
        basePrice: base_price,
        emergencyPrice: emergency_price,
        paymentPolicy: payment_policy,
        isActive: is_active,
      })
      return made.ok ? { status: 201, body: adminServiceView(made.value) } : problem(c, addedProblemOf(made.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/services/:id/preview',
      tag: 'Office',
      summary:
        'The effects of other details: each of them, the free starts of the next days, and the open bookings, which stay as they are. With `is_active` false: those of retiring the service. Nothing is saved.',
      access: 'settings',
      params: z.object({ id: id('svc') }),
      body: z.strictObject({ ...z.object(detailFields).partial().shape, is_active: z.boolean().optional() }),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, params, body }) => {
      const service = await catalogue.service(params.id)
      if (!service) return problem(c, notFound)
      const then = { ...service, ...detailsOf(body) }
      const faults = await catalogue.detailFaults(then, params.id)
      if (faults.length > 0) return problem(c, notValidFields(faults))
      const effects = await detailEffects({ catalogue, booking }, service, then)
      const retired = service.isActive && body.is_active === false ? await retirementEffects(catalogue, service) : []
      return { status: 200, body: { effects: [...effects, ...retired] } }
    },
  )
}
