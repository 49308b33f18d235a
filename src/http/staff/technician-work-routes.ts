import { z } from 'zod'
import { type AccountsModule, type TechnicianWork, mostHourCost } from '#modules/accounts'
import type { Catalogue } from '#modules/catalogue'
import { instantText, may, pence } from '#modules/shared'
import { availabilityFields, homeFields, technicianParams } from '../accounts/fields.ts'
import { accountProblem } from '../accounts/problems.ts'
import { technicianSchema, technicianView } from '../accounts/views.ts'
import type { Api } from '../kit/api.ts'
import { line } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { notAllowed, notFound, passwordNeeded, problem } from '../kit/problem.ts'
import { effectsSchema } from '../settings/fields.ts'
import { workEffects } from './technician-work-effects.ts'
import { workProblem } from './technician-work-problems.ts'

const tag = 'Technicians'
const mostVersions = 50
const number = z.int('Give the number of a version').min(1, 'Give the number of a version')

const workSchema = z.object({
  skills: z.array(z.string()),
  home_district: z.string().nullable(),
  hour_cost_pence: z.int().nullable(),
})
const wholeSchema = workSchema.extend({ id: z.string(), version: z.int() })
const versionSchema = workSchema.extend({ version: z.int(), at: instantSchema, by: z.string().nullable() })

const cost = `Give pence from 0 to ${mostHourCost}, or null`
const workFields = {
  skills: z.array(line(40), 'Choose at least one skill').min(1, 'Choose at least one skill').max(40, 'Too many skills'),
  home_district: homeFields.shape.home_district,
  hour_cost_pence: z.int(cost).min(0, cost).max(mostHourCost, cost).nullable(),
}
const someWork = z.object(workFields).partial().shape

const edit = z
  .strictObject({
    ...availabilityFields.partial().shape,
    ...someWork,
    version: number.optional().meta({ description: 'The version that was read, with skills, home district or cost.' }),
  })
  .refine((body) => Object.keys(body).length > 0, 'Say what changes')

export interface WorkPorts {
  readonly accounts: AccountsModule
  readonly catalogue: Pick<Catalogue, 'allCategories'>
}

/** The skills, the home district, the cost of an hour and the availability of technicians. */
export function workRoutes(api: Api, { accounts, catalogue }: WorkPorts): void {
  api.endpoint(
    {
      method: 'patch',
      path: '/api/admin/technicians/:id',
      tag,
      summary:
        'Say whether a technician takes work: available, on call for emergencies too, or off. Administrators also change skills, home district and the cost of an hour, with the `version` that they read: another one by now, 409 `technician_changed`. Jobs that are assigned stay.',
      access: 'dispatch',
      params: technicianParams,
      body: edit,
      answers: { 200: { says: 'The technician', schema: technicianSchema } },
    },
    async ({ c, who, params, body: { availability, version, ...fields } }) => {
      const wanted = workOf(fields)
      if (Object.keys(wanted).length > 0) {
        if (!may(who, 'users')) return problem(c, notAllowed)
        if (!c.get('passwordFresh')) return problem(c, passwordNeeded)
        const saved = await accounts.saveTechnicianWork(params.id, wanted, version ?? 0)
        if (!saved.ok) return problem(c, workProblem(saved.refusal))
      }
      if (availability !== undefined) {
        const set = await accounts.setAvailability({ technicianId: params.id, by: who, availability })
        if (!set.ok) return problem(c, accountProblem(set.refusal))
      }
      const entry = (await accounts.technicians()).find(({ technician }) => technician.id === params.id)
      return entry ? { status: 200, body: technicianView(entry.technician) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/technicians/:id',
      tag,
      summary:
        'The skills, the home district and the cost of an hour of a technician, with the version to change them by.',
      access: 'users',
      params: technicianParams,
      answers: { 200: { says: 'The technician', schema: wholeSchema } },
    },
    async ({ c, params: { id } }) => {
      const found = await accounts.technicianWork(id)
      return found
        ? { status: 200, body: { id, ...workView(found.work), version: found.version } }
        : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/technicians/:id/preview',
      tag,
      summary:
        'The effects of other skills, another home or another cost: each of them, and the open bookings of the technician that need a lost skill. Nothing is saved.',
      access: 'users',
      params: technicianParams,
      body: z.strictObject(someWork),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, params: { id }, body }) => {
      const planned = await accounts.plannedWork(id, workOf(body))
      if (!planned.ok) return problem(c, workProblem(planned.refusal))
      return { status: 200, body: { effects: [...(await workEffects({ accounts, catalogue }, id, planned.value))] } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/technicians/:id/versions',
      tag,
      summary: 'The skills, the home and the cost of a technician after each change, the latest first; the latest 50.',
      access: 'users',
      params: technicianParams,
      answers: { 200: { says: 'The versions', schema: pageSchema(versionSchema) } },
    },
    async ({ c, params: { id } }) => {
      if (!(await accounts.technicianWork(id))) return problem(c, notFound)
      const items = (await accounts.technicianHistory(id, mostVersions)).map(({ version, at, by, facts }) => ({
        ...workView(facts),
        version,
        at: instantText(at),
        by,
      }))
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/technicians/:id/restore',
      tag,
      summary:
        'Put the skills, the home and the cost of an earlier version back, as a new one; `seen` is the version that was read: another one by now, 409 `technician_changed`.',
      access: 'users',
      params: technicianParams,
      body: z.strictObject({ version: number, seen: number }),
      answers: { 200: { says: 'The version from now on', schema: z.object({ version: z.int() }) } },
    },
    async ({ c, params: { id }, body }) => {
      const put = await accounts.putBackTechnician(id, body.version, body.seen)
      return put.ok ? { status: 200, body: { version: put.value.version } } : problem(c, workProblem(put.refusal))
    },
  )
}

function workOf(fields: {
  readonly skills?: readonly string[] | undefined
  readonly home_district?: string | null | undefined
  readonly hour_cost_pence?: number | null | undefined
}): Partial<TechnicianWork> {
  const { skills, home_district, hour_cost_pence } = fields
  return {
    ...(skills !== undefined && { skills }),
    ...(home_district !== undefined && { homeDistrict: home_district }),
    ...(hour_cost_pence !== undefined && { hourCost: hour_cost_pence === null ? null : pence(hour_cost_pence) }),
  }
}

function workView({ skills, homeDistrict, hourCost }: TechnicianWork) {
  return { skills: [...skills], home_district: homeDistrict, hour_cost_pence: hourCost }
}
