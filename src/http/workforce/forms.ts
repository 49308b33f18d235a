import type { AccountsModule } from '#modules/accounts'
import { mostPeriods, parseWeek, weekdayNames, weekdays } from '#modules/scheduling'
import { type TechnicianId, at, doneAt, parseId } from '#modules/shared'
import type { WorkforceModule } from '#modules/workforce'
import { notValid } from '../kit/form-faults.ts'
import { type FieldError, notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { absenceFields, absenceStatusFields, datesOf, ownAbsenceFields, steps } from './fields.ts'
import { absenceProblem } from './problems.ts'

interface Modules {
  readonly accounts: Pick<AccountsModule, 'technicianOf'>
  readonly workforce: WorkforceModule
}

/** Hours and absences, set by the office on the page of a technician, and asked for by technicians on their own. */
export function workforceForms(form: Submission, { accounts, workforce }: Modules): void {
  const technician = { access: 'dispatch', load: found } as const

  async function found({ param }: { readonly param: (name: string) => string }): Promise<TechnicianId | null> {
    const id = parseId('tec', param('id'))
    return id && (await workforce.hoursOf(id)) ? id : null
  }

  form('/admin/technicians/:id/hours', technician, async (sent) => {
    const page = at.admin.technician(sent.found)
    const { week, rows } = weekFrom(sent.fields)
    const read = sent.fields['own'] === 'yes' ? parseWeek(week) : null
    if (read?.ok === false) {
      const errors = read.refusal.faults.map((fault) => faultOfField(fault, rows))
      return sent.again(notValidFields(errors), page)
    }
    await workforce.setWeek(sent.found, read && read.value)
    return sent.c.redirect(doneAt(page, 'hours', 'hours'), 303)
  })

  form('/admin/technicians/:id/absences', technician, async (sent) => {
    const page = at.admin.technician(sent.found)
    const parsed = absenceFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { kind, note, ...fields } = parsed.data
    const dates = datesOf({ kind, ...fields })
    const asked = { technicianId: sent.found, kind, dates, note: note ?? '', by: sent.who.id }
    const made = await workforce.enterAbsence(asked)
    return made.ok
      ? sent.c.redirect(doneAt(page, 'absent', 'absences'), 303)
      : sent.again(absenceProblem(made.refusal), page)
  })

  form('/admin/technicians/:id/absences/:absence', technician, async (sent) => {
    const page = at.admin.technician(sent.found)
    const absence = parseId('abs', sent.param('absence'))
    const parsed = absenceStatusFields.safeParse(sent.fields)
    if (!absence) return sent.refuse(404)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { status } = parsed.data
    const changed = await workforce.changeAbsence(absence, steps[status], sent.who.id, sent.found)
    if (changed.ok) return sent.c.redirect(doneAt(page, status, 'absences'), 303)
    const { status: code, ...problem } = absenceProblem(changed.refusal)
    return code === 404 ? sent.refuse(404) : sent.again({ status: code, ...problem }, page)
  })

  const page = at.workingTime()

  form('/working-time/absences', { access: 'field-work' }, async (sent) => {
    const me = await accounts.technicianOf(sent.who.id)
    if (!me) return sent.refuse(404)
    const parsed = ownAbsenceFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { kind } = parsed.data
    const asked = { technicianId: me.id, kind, dates: datesOf(parsed.data), by: sent.who.id }
    const made = await workforce.askForAbsence(asked)
    if (!made.ok) return sent.again(absenceProblem(made.refusal), page)
    const isAsked = made.value.state === 'asked'
    return sent.c.redirect(doneAt(page, kind !== 'sick' ? 'asked' : isAsked ? 'sick-asked' : 'sick'), 303)
  })

  form('/working-time/absences/:id/withdraw', { access: 'field-work' }, async (sent) => {
    const me = await accounts.technicianOf(sent.who.id)
    const id = parseId('abs', sent.param('id'))
    if (!me || !id) return sent.refuse(404)
    const ended = await workforce.changeAbsence(id, 'withdraw', sent.who.id, me.id)
    if (ended.ok) return sent.c.redirect(doneAt(page, 'withdrawn'), 303)
    const { status, ...problem } = absenceProblem(ended.refusal)
    return status === 404 ? sent.refuse(404) : sent.again({ status, ...problem }, page)
  })
}

/** The periods of each day, without the rows that are empty, and the row of the form that each of them comes from. */
function weekFrom(fields: Submitted['fields']) {
  const rows: Record<string, readonly number[]> = {}
  const week = Object.fromEntries(
    weekdays.map((day) => {
      const typed = Array.from({ length: mostPeriods }, (_, row) => ({
        row,
        from: (fields[`${day}.${row}.from`] ?? '').trim(),
        until: (fields[`${day}.${row}.until`] ?? '').trim(),
      })).filter(({ from, until }) => from !== '' || until !== '')
      rows[day] = typed.map(({ row }) => row)
      return [day, typed.map(({ from, until }) => ({ from, until: until === '00:00' ? '24:00' : until }))]
    }),
  )
  return { week, rows }
}

/** "must be a time such as 08:00" of "1.0.from" is said of Monday, at the row that it was typed in. */
function faultOfField({ path, message }: FieldError, rows: Readonly<Record<string, readonly number[]>>): FieldError {
  const [day = '', period = '0', edge = 'from'] = path.split('.')
  const row = rows[day]?.[Number(period)] ?? 0
  const name = weekdayNames[Number(day) - 1] ?? 'The week'
  return {
    path: `${day}.${row}.${edge}`,
    message: `${name}: ${edge === 'from' ? 'the beginning' : 'the end'} ${message}`,
  }
}
