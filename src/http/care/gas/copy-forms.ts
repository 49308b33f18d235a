import type { CareModule, GasModule, GasRecord } from '#modules/care'
import { at, atCare, doneAt, may, parseId } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import type { Submission } from '../../kit/submission.ts'
import { giveFields, newTenantFields } from './fields.ts'
import { gasProblem } from './problems.ts'

interface FormPorts {
  readonly care: Pick<GasModule, 'addGasCopy' | 'copyWithRecord' | 'gasRecord' | 'giveGasCopy'> &
    Pick<CareModule, 'enter'>
}

const own = { access: 'signed-in' } as const

/** The copies for tenants as forms, on the page of the property. */
export function gasCopyForms(form: Submission, { care }: FormPorts): void {
  form(
    '/gas-copies/:id/give',
    {
      ...own,
      async load({ who, param }) {
        const id = parseId('gcp', param('id'))
        const found = id && (await care.copyWithRecord(id))
        // To everybody else it is not there.
        const seen = found && (await care.gasRecord(actorOf(who), found.record.id))
        return id && seen ? { id, page: pageOf(seen.record, may(who, 'customers')) } : null
      },
      page: ({ page }) => page,
      fields: giveFields,
    },
    async ({ c, who, found: { id, page }, fields, again, refuse }) => {
      const given = await care.giveGasCopy(actorOf(who), id, fields)
      if (given.ok) {
        return c.redirect(doneAt(page, fields.way === 'email' ? 'copy-sent' : 'copy-kept', 'gas-records'), 303)
      }
      const fault = gasProblem(given.refusal)
      return fault.status === 404 ? refuse(404) : again(fault)
    },
  )

  form(
    '/gas-records/:id/copies',
    {
      ...own,
      async load({ who, param }) {
        const id = parseId('gsr', param('id'))
        const seen = id && (await care.gasRecord(actorOf(who), id))
        return id && seen ? { id, page: pageOf(seen.record, may(who, 'customers')) } : null
      },
      page: ({ page }) => page,
      fields: newTenantFields,
    },
    async ({ c, who, found: { id, page }, fields: { name, email, moves_in: movesIn }, refuse }) => {
      const added = await care.addGasCopy(actorOf(who), id, { name, email, movesIn })
      return added.ok ? c.redirect(doneAt(page, 'copy-added', 'gas-records'), 303) : refuse(404)
    },
  )
}

/** The page on which the reader sees the record. */
function pageOf({ customerId, propertyId, bookingId, visitNumber }: GasRecord, isOffice: boolean): string {
  if (!propertyId) return isOffice ? atCare.gasRecord(bookingId, visitNumber) : at.profile.properties()
  return isOffice ? at.admin.customerProperty(customerId, propertyId) : at.profile.property(propertyId)
}
