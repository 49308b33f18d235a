import type { AccountsModule } from '#modules/accounts'
import { approvalFields, declineFields } from '../accounts/fields.ts'
import { accountProblem } from '../accounts/problems.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { at, parseId, doneAt } from '#modules/shared'

/** The decision on applications for the technician role. */
export function officeApplicationForms(form: Submission, accounts: AccountsModule): void {
  form('/admin/applications/:id/approve', { access: 'users' }, async (sent) => {
    const found = await applicationOf(sent)
    if (!found) return sent.refuse(404)
    const page = at.admin.application(found)
    const { home_district } = sent.fields
    const parsed = approvalFields.safeParse({ skills: skillsOf(sent.fields), home_district })
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { skills, home_district: homeDistrict = null } = parsed.data
    const approved = await accounts.approve({ applicationId: found, by: sent.who.id, skills, homeDistrict })
    if (!approved.ok) return sent.again(accountProblem(approved.refusal), page)
    return sent.c.redirect(doneAt(at.admin.applications(), 'approved'), 303)
  })

  form('/admin/applications/:id/decline', { access: 'users' }, async (sent) => {
    const found = await applicationOf(sent)
    if (!found) return sent.refuse(404)
    const page = at.admin.application(found)
    const parsed = declineFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const declined = await accounts.decline(found, sent.who.id, parsed.data.reason)
    if (!declined.ok) return sent.again(accountProblem(declined.refusal), page)
    return sent.c.redirect(doneAt(at.admin.applications(), 'declined'), 303)
  })

  async function applicationOf(sent: Submitted) {
    const id = parseId('app', sent.param('id'))
    return id && (await accounts.application(id)) ? id : null
  }
}

/** A form sends each tick by its own name: `skill-plumbing`. */
function skillsOf(fields: Submitted['fields']): readonly string[] {
  const prefix = 'skill-'
  return Object.keys(fields).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
