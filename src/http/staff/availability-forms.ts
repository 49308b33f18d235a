import type { AccountsModule } from '#modules/accounts'
import { type TechnicianId, parseId, doneAt } from '#modules/shared'
import { availabilityFields, homeFields } from '../accounts/fields.ts'
import { accountProblem } from '../accounts/problems.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'

/** Availability of technicians: set by themselves, or by the office for anyone. The office says where their day begins. */
export function availabilityForms(
  form: Submission,
  accounts: Pick<AccountsModule, 'setAvailability' | 'setHome' | 'technicianOf'>,
): void {
  form('/availability', { access: 'field-work' }, async (sent) => {
    const me = await accounts.technicianOf(sent.who.id)
    return me ? set(sent, me.id, '/dashboard') : sent.refuse(404)
  })

  form('/admin/technicians/:id/availability', { access: 'dispatch' }, async (sent) => {
    const id = parseId('tec', sent.param('id'))
    return id ? set(sent, id, '/admin/technicians') : sent.refuse(404)
  })

  form('/admin/technicians/:id/home', { access: 'dispatch' }, async (sent) => {
    const page = '/admin/technicians'
    const id = parseId('tec', sent.param('id'))
    if (!id) return sent.refuse(404)
    const parsed = homeFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const done = await accounts.setHome(id, parsed.data.home_district)
    return done.ok ? sent.c.redirect(doneAt(page, 'home'), 303) : sent.refuse(404)
  })

  async function set(sent: Submitted, technicianId: TechnicianId, page: string): Promise<Response> {
    const parsed = availabilityFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { availability } = parsed.data
    const done = await accounts.setAvailability({ technicianId, availability, by: sent.who })
    if (done.ok) return sent.c.redirect(doneAt(page, availability), 303)
    const { status, ...fault } = accountProblem(done.refusal)
    return status === 404 ? sent.refuse(404) : sent.again({ status, ...fault }, page)
  }
}
