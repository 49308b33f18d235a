import type { CustomerDeskModule, CustomerImports, CustomersModule } from '#modules/customers'
import { type UserId, at, parseId, doneAt } from '#modules/shared'
import {
  addressKnown,
  businessFields,
  businessFrom,
  customerFields,
  customerFrom,
  propertyChangeFields,
  propertyChangeFrom,
  propertyFields,
  propertyFrom,
  taxFactsForm,
  taxFactsFrom,
} from './fields.ts'
import { propertyProblem, taxFactsProblem } from './routes.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { besideNotes, withAccess } from './property-form.ts'

interface DeskFormPorts {
  readonly customers: CustomersModule & Pick<CustomerDeskModule, 'isKnown'>
  readonly customerImports: Pick<CustomerImports, 'addCustomer'>
}

/** The office's changes to a customer on their page, without scripts. */
export function customerDeskForms(form: Submission, { customers, customerImports }: DeskFormPorts): void {
  form('/admin/customers/new', { access: 'customers' }, async (sent) => {
    const parsed = customerFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), at.admin.newCustomer())
    const added = await customerImports.addCustomer(customerFrom(parsed.data))
    return added.ok
      ? sent.c.redirect(doneAt(at.admin.customer(added.value), 'new'), 303)
      : sent.again(addressKnown, at.admin.newCustomer())
  })

  form('/admin/customers/:id/business', { access: 'customers' }, (sent) =>
    about(sent, async (userId, page) => {
      const parsed = businessFields.safeParse(sent.fields)
      if (!parsed.success) return sent.again(notValid(parsed.error), `${page}/business`)
      await customers.putBusiness(userId, businessFrom(parsed.data))
      return sent.c.redirect(doneAt(page, 'business'), 303)
    }),
  )

  form('/admin/customers/:id/tax', { access: 'customers' }, (sent) =>
    about(sent, async (userId, page) => {
      const parsed = taxFactsForm.safeParse(sent.fields)
      if (!parsed.success) return sent.again(notValid(parsed.error), `${page}/business`)
      const wanted = taxFactsFrom(parsed.data)
      const { version } = parsed.data
      const kept = wanted.ok ? await customers.putTaxFacts(userId, version, wanted.value, sent.who.id) : wanted
      if (!kept.ok) return sent.again(taxFactsProblem(kept.refusal), `${page}/business`)
      return sent.c.redirect(doneAt(page, 'business'), 303)
    }),
  )

  form('/admin/customers/:id/properties', { access: 'customers' }, (sent) =>
    about(sent, async (userId, page) => {
      const parsed = propertyFields.safeParse(withAccess(sent.fields))
      if (!parsed.success) return sent.again(besideNotes(notValid(parsed.error)), `${page}/properties`)
      const added = await customers.addProperty(userId, propertyFrom(parsed.data))
      if (!added.ok) return sent.again(propertyProblem(added.refusal), `${page}/properties`)
      return sent.c.redirect(doneAt(page, 'added', 'properties'), 303)
    }),
  )

  form('/admin/customers/:id/properties/:property', { access: 'customers' }, (sent) =>
    about(sent, async (userId, page) => {
      const id = parseId('prp', sent.param('property'))
      const found = id && (await customers.property(userId, id))
      if (!id || !found) return sent.refuse(404)
      const parsed = propertyChangeFields.safeParse(withAccess(sent.fields))
      if (!parsed.success) return sent.again(besideNotes(notValid(parsed.error)), `${page}/properties/${id}`)
      const changed = await customers.changeProperty(userId, id, propertyChangeFrom(parsed.data, found))
      return changed.ok ? sent.c.redirect(doneAt(page, 'saved', 'properties'), 303) : sent.refuse(404)
    }),
  )

  for (const [verb, isArchived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    form(`/admin/customers/:id/properties/:property/${verb}`, { access: 'customers' }, (sent) =>
      about(sent, async (userId, page) => {
        const id = parseId('prp', sent.param('property'))
        const moved = id && (await customers.changeProperty(userId, id, { isArchived }))
        if (!id || !moved) return sent.refuse(404)
        if (moved.ok) return sent.c.redirect(doneAt(page, isArchived ? 'archived' : 'restored', 'properties'), 303)
        if (moved.refusal.kind === 'property-unknown') return sent.refuse(404)
        return sent.again(propertyProblem(moved.refusal), `${page}/properties/${id}`)
      }),
    )
  }

  async function about(sent: Submitted, work: (userId: UserId, page: string) => Promise<Response>): Promise<Response> {
    const id = parseId('usr', sent.param('id'))
    return id && (await customers.isKnown(id)) ? work(id, `/admin/customers/${id}`) : sent.refuse(404)
  }
}
