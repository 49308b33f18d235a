import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { type Catalogue, type EmergencyService, emergencyColours, emergencyIcons } from '#modules/catalogue'
import { at, instantText, poundsNumber } from '#modules/shared'
import type { SiteModule } from '#modules/site'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'
import { emergencyEditBody, emergencyEditOf } from './fields.ts'
import { emergencyProblemOf } from './problems.ts'

interface EmergencyPorts {
  readonly catalogue: Catalogue
  readonly booking: Pick<BookingModule, 'estimate'>
  readonly site: Pick<SiteModule, 'claims'>
}

const card = z.object({
  id: z.string(),
  service_id: z.string().nullable(),
  service_name: z.string(),
  service_type: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  image_url: z.string().nullable(),
  color: z.enum(emergencyColours),
  icon: z.enum(emergencyIcons),
  is_active: z.boolean(),
  display_order: z.int(),
})

const publicCard = card.extend({
  price: z.number().nullable(),
  response_time: z.string().nullable(),
})

const officeCard = card.extend({ version: z.int(), updated_at: instantSchema })

export function emergencyRoutes(api: Api, { catalogue, booking, site }: EmergencyPorts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/emergency-services',
      tag: 'Catalogue',
      summary:
        'The cards of Emergency Callout Services, in their order. `price` is what the service costs as an emergency; a card without `service_id` has none and asks for a call. `response_time` is null while it cannot be promised.',
      access: 'anyone',
      answers: { 200: { says: 'The cards', schema: pageSchema(publicCard) } },
    },
    async () => {
      const [cards, { response }] = await Promise.all([catalogue.emergencyServices(), site.claims()])
      const items = await Promise.all(
        cards.map(async (one) => {
          const estimate = one.serviceId && (await booking.estimate(one.serviceId, 'emergency'))
          return {
            ...cardView(one),
            price: estimate && estimate.ok ? poundsNumber(estimate.value.estimatedCost) : null,
            response_time: one.serviceId === null ? null : (response?.within ?? null),
          }
        }),
      )
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/emergency-services',
      scope: 'catalogue:read',
      tag: 'Office',
      summary: 'Every card, shown or not, with the version that an edit names',
      access: 'dispatch',
      answers: { 200: { says: 'The cards, in their order', schema: pageSchema(officeCard) } },
    },
    async () => ({
      status: 200,
      body: { items: (await catalogue.allEmergencyServices()).map(officeView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/admin/emergency-services/:id',
      scope: 'catalogue:write',
      tag: 'Office',
      summary:
        'Change a card: its words, icon, colour, the emergency service that it books (null: it asks for a call), whether it is shown, and its place, from 1',
      access: 'settings',
      params: z.object({ id: id('ems') }),
      body: emergencyEditBody,
      answers: { 200: { says: 'The card as it is now', schema: officeCard } },
    },
    async ({ c, params, body: { version, ...fields } }) => {
      const edited = await catalogue.editEmergencyService({ id: params.id, version, ...emergencyEditOf(fields) })
      if (!edited.ok) return problem(c, emergencyProblemOf(edited.refusal))
      return { status: 200, body: officeView(edited.value) }
    },
  )
}

function cardView(of: EmergencyService) {
  return {
    id: of.id,
    service_id: of.serviceId,
    service_name: of.name,
    service_type: of.type,
    description: of.description,
    features: of.features,
    image_url: of.image && at.emergencyPicture(of.image),
    color: of.colour,
    icon: of.icon,
    is_active: of.isActive,
    display_order: of.displayOrder,
  }
}

function officeView(of: EmergencyService) {
  return { ...cardView(of), version: of.version, updated_at: instantText(of.updatedAt) }
}
