import { at, atSystem, doneAt, parseId } from '#modules/shared'
import { typedVersion } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { serviceProblemOf } from './routes.ts'
import { addedProblemOf, detailEffects, detailsIn, newServiceForm } from './service-details.ts'
import type { ServicePorts } from './service-routes.ts'

/** The forms of the details of a service, and of a new one. */
export function serviceForms(
  form: Submission,
  { catalogue, booking }: ServicePorts,
  { show }: Pick<PageAnswers, 'show'>,
): void {
  form('/admin/catalogue/new', { access: 'settings', page: () => atSystem.newService() }, async (sent) => {
    const { c, fields, again } = sent
    const details = detailsIn(fields, await catalogue.allCategories())
    const priced = newServiceForm.safeParse(fields)
    if (!priced.success) {
      const fault = notValid(priced.error)
      return again(notValidFields([...(await catalogue.detailFaults(details, null)), ...(fault.errors ?? [])]))
    }
    const { base_price, emergency_price, payment_policy } = priced.data
    const made = await catalogue.addService({
      ...details,
      basePrice: base_price,
      emergencyPrice: emergency_price ?? null,
      paymentPolicy: payment_policy,
      isActive: fields['is_active'] === 'yes',
    })
    if (!made.ok) return again(addedProblemOf(made.refusal))
    return c.redirect(doneAt(at.admin.service(made.value.id), 'added'), 303)
  })

  const ofService = {
    access: 'settings' as const,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('svc', param('id'))
      return id && catalogue.service(id)
    },
    page: ({ id }: { readonly id: Parameters<typeof at.admin.service>[0] }) => at.admin.service(id),
  }
  form('/admin/services/:id/details', ofService, async ({ c, fields, found, again }) => {
    const page = at.admin.service(found.id)
    const details = detailsIn(fields, await catalogue.allCategories())
    if (fields['deed'] === 'preview') {
      const faults = await catalogue.detailFaults(details, found.id)
      if (faults.length > 0) return again(notValidFields(faults))
      const values = {
        ...fields,
        effects: JSON.stringify(await detailEffects({ catalogue, booking }, found, details)),
      }
      return show(c, page, { status: 200, form: { action: c.req.path, values, errors: [], alert: null } })
    }
    const version = typedVersion(fields, 'version')
    const edited = await catalogue.editService({ id: found.id, version, ...details })
    if (edited.ok) return c.redirect(doneAt(page, 'details', 'details'), 303)
    return again(serviceProblemOf(edited.refusal))
  })
}
