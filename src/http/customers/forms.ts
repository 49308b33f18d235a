import type { Context } from 'hono'
import type { CustomersModule, PropertyUnknown, Property, TooManyProperties } from '#modules/customers'
import { type Result, type UserId, at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import {
  businessFields,
  businessFrom,
  propertyChangeFields,
  propertyChangeFrom,
  propertyFields,
  propertyFrom,
} from './fields.ts'
import { propertyProblem } from './routes.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, notFound, problem, signInNeeded } from '../kit/problem.ts'
import { besideNotes, withAccess } from './property-form.ts'
import type { ShowPage } from '../pages/show-page.ts'

interface CustomerFormPorts {
  readonly customers: CustomersModule
  readonly show: ShowPage
}

interface Sent {
  readonly c: Context<HttpEnv>
  readonly userId: UserId
  readonly fields: FormFields
}

const list = at.profile.properties()

/** Business details and properties without scripts. */
export function customerForms(api: Api, { customers, show }: CustomerFormPorts): void {
  form('/profile/business', async ({ c, userId, fields }) => {
    const parsed = businessFields.safeParse(fields)
    if (!parsed.success) return again(c, at.profile.business(), fields, notValid(parsed.error))
    await customers.putBusiness(userId, businessFrom(parsed.data))
    return c.redirect(`${at.profile.business()}?done=saved`, 303)
  })

  form(list, async ({ c, userId, fields }) => {
    const parsed = propertyFields.safeParse(withAccess(fields))
    if (!parsed.success) return again(c, list, fields, besideNotes(notValid(parsed.error)))
    const added = await customers.addProperty(userId, propertyFrom(parsed.data))
    if (!added.ok) return again(c, list, fields, propertyProblem(added.refusal))
    return c.redirect(`${list}?done=added`, 303)
  })

  form(`${list}/:id`, async ({ c, userId, fields }) => {
    const id = parseId('prp', c.req.param('id') ?? '')
    const found = id && (await customers.property(userId, id))
    if (!id || !found) return problem(c, notFound)
    const parsed = propertyChangeFields.safeParse(withAccess(fields))
    if (!parsed.success) return again(c, `${list}/${id}`, fields, besideNotes(notValid(parsed.error)))
    const changed = await customers.changeProperty(userId, id, propertyChangeFrom(parsed.data, found))
    return changed.ok ? c.redirect(`${list}?done=saved`, 303) : problem(c, propertyProblem(changed.refusal))
  })

  form(`${list}/:id/archive`, (sent) => move(sent, true))
  form(`${list}/:id/restore`, (sent) => move(sent, false))

  async function move({ c, userId }: Sent, isArchived: boolean): Promise<Response> {
    const id = parseId('prp', c.req.param('id') ?? '')
    const moved: Result<Property, PropertyUnknown | TooManyProperties> | null =
      id && (await customers.changeProperty(userId, id, { isArchived }))
    if (!moved) return problem(c, notFound)
    if (moved.ok) return c.redirect(`${list}?done=${isArchived ? 'archived' : 'restored'}`, 303)
    if (moved.refusal.kind === 'property-unknown') return problem(c, notFound)
    return again(c, list, {}, propertyProblem(moved.refusal))
  }

  function form(path: string, handle: (sent: Sent) => Promise<Response>): void {
    api.other({ method: 'post', path, access: 'signed-in' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const { who } = c.var
      return who ? handle({ c, userId: who.id, fields: read.value }) : problem(c, signInNeeded)
    })
  }

  function again(c: Context<HttpEnv>, page: string, values: FormFields, { status, detail, errors = [] }: Problem) {
    return show(c, page, { status, form: { action: page, values, errors, alert: detail } })
  }
}
