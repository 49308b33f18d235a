import { type Catalogue, type Service } from '#modules/catalogue'
import { at, atSystem, doneAt, parseId } from '#modules/shared'
import { typedVersion } from '../kit/form-body.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { serviceProblemOf } from './routes.ts'
import { orderChanged } from './service-desk-routes.ts'

/** Retiring a service and offering it again, its place in its trade, and its earlier versions. */
export function serviceDeskForms(form: Submission, catalogue: Catalogue): void {
  const ofService = {
    access: 'settings' as const,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('svc', param('id'))
      return id && catalogue.service(id)
    },
    page: ({ id }: Pick<Service, 'id'>) => at.admin.service(id),
  }

  form('/admin/services/:id/retire', ofService, async ({ c, fields, found: { id }, again }) => {
    const retired = await catalogue.retireService({ id, version: typedVersion(fields, 'version') })
    if (retired.ok) return c.redirect(doneAt(at.admin.service(id), 'retired', 'retire'), 303)
    return again(serviceProblemOf(retired.refusal))
  })

  form('/admin/services/:id/offer', ofService, async ({ c, fields, found: { id }, again }) => {
    const offered = await catalogue.offerServiceAgain({ id, version: typedVersion(fields, 'version') })
    if (offered.ok) return c.redirect(doneAt(at.admin.service(id), 'offered', 'retire'), 303)
    return again(serviceProblemOf(offered.refusal))
  })

  form('/admin/services/:id/restore', ofService, async ({ c, fields, found: { id }, again, refuse }) => {
    const put = await catalogue.putBackService(id, typedVersion(fields, 'restore'), typedVersion(fields, 'version'))
    if (put.ok) return c.redirect(doneAt(at.admin.service(id), 'put-back'), 303)
    return put.refusal.kind === 'version-unknown' ? refuse(404) : again(serviceProblemOf(put.refusal))
  })

  form('/admin/services/:id/move', { ...ofService, fresh: false }, async ({ c, fields, found: { id }, again }) => {
    const list = fields['from'] === 'site' ? atSystem.siteServices() : at.admin.services()
    const moved = await catalogue.moveService(id, fields['to'] === 'up' ? -1 : 1)
    return moved.ok ? c.redirect(doneAt(list, 'moved', id), 303) : again(orderChanged, list)
  })
}
