import type { CustomerDeskModule, CustomersModule } from '#modules/customers'
import { type UserId, parseId } from '#modules/shared'
import { staff } from '../kit/access.ts'
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
import type { OfficeSent, officeForm } from '../kit/office-form.ts'
import { besideNotes, withAccess } from './property-form.ts'

interface DeskFormPorts {
  readonly customers: CustomersModule & Pick<CustomerDeskModule, 'isKnown'>
}

/** The office's changes to a customer on their page, without scripts. */
export function customerDeskForms(form: ReturnType<typeof officeForm>, { customers }: DeskFormPorts): void {
  form('/admin/customers/:id/business', staff, (sent) =>
    about(sent, async (userId, page) => {
      const parsed = businessFields.safeParse(sent.fields)
      if (!parsed.success) return sent.again(`${page}/business`, notValid(parsed.error))
      await customers.putBusiness(userId, businessFrom(parsed.data))
      return sent.c.redirect(`${page}?done=business`, 303)
    }),
  )

  form('/admin/customers/:id/properties', staff, (sent) =>
    about(sent, async (userId, page) => {
      const parsed = propertyFields.safeParse(withAccess(sent.fields))
      if (!parsed.success) return sent.again(`${page}/properties`, besideNotes(notValid(parsed.error)))
      const added = await customers.addProperty(userId, propertyFrom(parsed.data))
      if (!added.ok) return sent.again(`${page}/properties`, propertyProblem(added.refusal))
      return sent.c.redirect(`${page}?done=added#properties`, 303)
    }),
  )

  form('/admin/customers/:id/properties/:property', staff, (sent) =>
    about(sent, async (userId, page) => {
      const id = parseId('prp', sent.param('property'))
      const found = id && (await customers.property(userId, id))
      if (!id || !found) return sent.refuse(404)
      const parsed = propertyChangeFields.safeParse(withAccess(sent.fields))
      if (!parsed.success) return sent.again(`${page}/properties/${id}`, besideNotes(notValid(parsed.error)))
      const changed = await customers.changeProperty(userId, id, propertyChangeFrom(parsed.data, found))
      return changed.ok ? sent.c.redirect(`${page}?done=saved#properties`, 303) : sent.refuse(404)
    }),
  )

  for (const [verb, isArchived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    form(`/admin/customers/:id/properties/:property/${verb}`, staff, (sent) =>
      about(sent, async (userId, page) => {
        const id = parseId('prp', sent.param('property'))
        const moved = id && (await customers.changeProperty(userId, id, { isArchived }))
        if (!id || !moved) return sent.refuse(404)
        if (moved.ok) return sent.c.redirect(`${page}?done=${isArchived ? 'archived' : 'restored'}#properties`, 303)
        if (moved.refusal.kind === 'property-unknown') return sent.refuse(404)
        return sent.again(`${page}/properties/${id}`, propertyProblem(moved.refusal))
      }),
    )
  }

  async function about(sent: OfficeSent, work: (userId: UserId, page: string) => Promise<Response>): Promise<Response> {
    const id = parseId('usr', sent.param('id'))
    return id && (await customers.isKnown(id)) ? work(id, `/admin/customers/${id}`) : sent.refuse(404)
  }
}
