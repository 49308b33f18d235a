import type { CustomersModule, PropertyUnknown, Property, TooManyProperties } from '#modules/customers'
import { type Result, at, parseId, doneAt } from '#modules/shared'
import {
  businessFields,
  businessFrom,
  propertyChangeFields,
  propertyChangeFrom,
  propertyFields,
  propertyFrom,
} from './fields.ts'
import { propertyProblem } from './routes.ts'
import { notValid } from '../kit/form-faults.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { besideNotes, withAccess } from './property-form.ts'

const list = at.profile.properties()

/** Business details and properties without scripts. Each form stands on the page at its own address. */
export function customerForms(form: Submission, customers: CustomersModule): void {
  const own = { access: 'signed-in' } as const

  form(at.profile.business(), { ...own, fields: businessFields }, async ({ c, who, fields }) => {
    await customers.putBusiness(who.id, businessFrom(fields))
    return c.redirect(doneAt(at.profile.business(), 'saved'), 303)
  })

  form(list, own, async ({ c, who, fields, again }) => {
    const parsed = propertyFields.safeParse(withAccess(fields))
    if (!parsed.success) return again(besideNotes(notValid(parsed.error)))
    const added = await customers.addProperty(who.id, propertyFrom(parsed.data))
    return added.ok ? c.redirect(doneAt(list, 'added'), 303) : again(propertyProblem(added.refusal))
  })

  form(`${list}/:id`, own, async ({ c, who, fields, param, again }) => {
    const id = parseId('prp', param('id'))
    const found = id && (await customers.property(who.id, id))
    if (!id || !found) return problem(c, notFound)
    const parsed = propertyChangeFields.safeParse(withAccess(fields))
    if (!parsed.success) return again(besideNotes(notValid(parsed.error)))
    const changed = await customers.changeProperty(who.id, id, propertyChangeFrom(parsed.data, found))
    return changed.ok ? c.redirect(doneAt(list, 'saved'), 303) : problem(c, propertyProblem(changed.refusal))
  })

  form(`${list}/:id/archive`, own, (sent) => move(sent, true))
  form(`${list}/:id/restore`, own, (sent) => move(sent, false))

  async function move({ c, who, param, again }: Submitted, isArchived: boolean): Promise<Response> {
    const id = parseId('prp', param('id'))
    const moved: Result<Property, PropertyUnknown | TooManyProperties> | null =
      id && (await customers.changeProperty(who.id, id, { isArchived }))
    if (!moved) return problem(c, notFound)
    if (moved.ok) return c.redirect(doneAt(list, isArchived ? 'archived' : 'restored'), 303)
    if (moved.refusal.kind === 'property-unknown') return problem(c, notFound)
    return again(propertyProblem(moved.refusal), list)
  }
}
