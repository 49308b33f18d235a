import { type TechnicianWork, mostHourCost } from '#modules/accounts'
import { type TechnicianId, at, doneAt, parseId, parsePounds } from '#modules/shared'
import { homeFields } from '../accounts/fields.ts'
import { type FormFields, typedVersion } from '../kit/form-body.ts'
import { type FieldError, notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { workEffects } from './technician-work-effects.ts'
import { workProblem } from './technician-work-problems.ts'
import type { WorkPorts } from './technician-work-routes.ts'

/** The owner's form of a technician: skills, where the day begins, and the cost of an hour. */
export function workForms(
  form: Submission,
  { accounts, catalogue }: WorkPorts,
  { show }: Pick<PageAnswers, 'show'>,
): void {
  const ofTechnician = {
    access: 'users' as const,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('tec', param('id'))
      return id && (await accounts.technicianWork(id)) ? id : null
    },
    page: (id: TechnicianId) => at.admin.technician(id),
  }

  form('/admin/technicians/:id/work', ofTechnician, async ({ c, fields, found: id, again }) => {
    const page = at.admin.technician(id)
    const { work, errors } = workIn(fields)
    if (errors.length > 0) return again(notValidFields(errors))
    if (fields['deed'] === 'preview') {
      const planned = await accounts.plannedWork(id, work)
      if (!planned.ok) return again(workProblem(planned.refusal))
      const effects = JSON.stringify(await workEffects({ accounts, catalogue }, id, planned.value))
      const values = { ...fields, effects }
      return show(c, page, { status: 200, form: { action: c.req.path, values, errors: [], alert: null } })
    }
    const saved = await accounts.saveTechnicianWork(id, work, typedVersion(fields, 'version'))
    return saved.ok ? c.redirect(doneAt(page, 'work', 'work'), 303) : again(workProblem(saved.refusal))
  })

  form('/admin/technicians/:id/restore', ofTechnician, async ({ c, fields, found: id, again, refuse }) => {
    const put = await accounts.putBackTechnician(id, typedVersion(fields, 'restore'), typedVersion(fields, 'version'))
    if (put.ok) return c.redirect(doneAt(at.admin.technician(id), 'put-back'), 303)
    return put.refusal.kind === 'version-unknown' ? refuse(404) : again(workProblem(put.refusal))
  })
}

function workIn(fields: FormFields): { readonly work: TechnicianWork; readonly errors: readonly FieldError[] } {
  const skills = Object.keys(fields).flatMap((name) => (name.startsWith('skill-') ? [name.slice('skill-'.length)] : []))
  const home = homeFields.safeParse({ home_district: fields['home_district'] ?? '' })
  const typed = (fields['hour_cost'] ?? '').trim()
  const hourCost = typed === '' ? null : parsePounds(typed)
  const isCost = typed === '' || (hourCost !== null && hourCost >= 0 && hourCost <= mostHourCost)
  const errors = [
    ...(skills.length === 0 ? [{ path: 'skills', message: 'Choose at least one skill' }] : []),
    ...(home.success
      ? []
      : [{ path: 'home_district', message: home.error.issues[0]?.message ?? 'Give a postcode district' }]),
    ...(isCost ? [] : [{ path: 'hour_cost', message: `Give pounds from 0 to ${mostHourCost / 100}, such as 24.50` }]),
  ]
  return {
    work: { skills, homeDistrict: home.data?.home_district ?? null, hourCost: isCost ? hourCost : null },
    errors,
  }
}
