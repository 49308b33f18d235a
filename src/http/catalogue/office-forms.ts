import { z } from 'zod'
import { type Catalogue, type SettingFault, catalogueLimits, printSiteFacts } from '#modules/catalogue'
import { at, doneAt } from '#modules/shared'
import { line, localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'
import type { Problem } from '../kit/problem.ts'

const page = at.admin.hours()

const closing = z.strictObject({ date: localDate, name: line(catalogueLimits.closedDayName, 'Say why') })

/** Closed days, and the emergency number. */
export function officeSettingForms(form: Submission, catalogue: Catalogue): void {
  form('/admin/hours/close', { access: 'settings' }, async (sent) => {
    const parsed = closing.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { date, name } = parsed.data
    const added = await catalogue.addClosedDay({ date: date.toString(), name })
    if (added.ok) return sent.c.redirect(doneAt(page, 'closed', 'closed'), 303)
    return sent.again(faulty([{ path: 'date', message: 'That day is closed already.' }], 409), page)
  })

  form('/admin/hours/open', { access: 'settings' }, async (sent) => {
    const parsed = localDate.safeParse(sent.fields['date'])
    if (!parsed.success) return sent.refuse(404)
    await catalogue.removeClosedDay(parsed.data.toString())
    return sent.c.redirect(doneAt(page, 'opened', 'closed'), 303)
  })

  form('/admin/hours/hotline', { access: 'settings' }, async (sent) => {
    const facts = printSiteFacts(await catalogue.site())
    const hotline = (sent.fields['hotline'] ?? '').trim()
    const set = await catalogue.setSite({ ...facts, hotline, hotline_confirmed: true })
    if (set.ok) return sent.c.redirect(doneAt(page, 'hotline', 'hotline'), 303)
    return sent.again(faulty([{ path: 'hotline', message: 'Give a telephone number, such as 0800-247-847' }]), page)
  })
}

function faulty(errors: readonly SettingFault[], status: 409 | 422 = 422): Problem {
  return { status, code: 'not_valid', detail: errors[0]?.message ?? 'Not valid', errors }
}
