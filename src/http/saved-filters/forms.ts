import { isOfficeList, pageOfList } from '#modules/saved-filters'
import { at, doneAt, parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { FormFields } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'
import { filterForm } from './fields.ts'
import { problemOfSave } from './problems.ts'

/** The forms on every list, without scripts. */
export function savedFilterForms(form: Submission, savedFilters: Modules['savedFilters']): void {
  /** The list with the question that the form was sent from. */
  function pageOf(typed: FormFields): string {
    const [list, query] = [typed['list'], typed['query']]
    if (typeof list !== 'string' || !isOfficeList(list)) return at.admin.home()
    return pageOfList(list, typeof query === 'string' ? savedFilters.questionOf(list, query) : '')
  }

  form('/admin/filters', { access: 'dispatch' }, async ({ c, who, fields, again, refuse }) => {
    const read = filterForm.safeParse(fields)
    if (!read.success) return again(notValid(read.error), pageOf(fields))
    const { shared: isShared, ...wish } = read.data
    const saved = await savedFilters.save(who, { ...wish, isShared })
    if (saved.ok) return c.redirect(doneAt(pageOf(fields), 'filter_saved'), 303)
    return saved.refusal.kind === 'list-closed' ? refuse(403) : again(problemOfSave(saved.refusal), pageOf(fields))
  })

  form('/admin/filters/:id/remove', { access: 'dispatch' }, async ({ c, who, param, refuse }) => {
    const id = parseId('flt', param('id'))
    const removed = id && (await savedFilters.remove(who, id))
    if (!removed) return refuse(404)
    if (!removed.ok) return refuse(removed.refusal.kind === 'filter-unknown' ? 404 : 403)
    const { list, query } = removed.value
    return c.redirect(doneAt(pageOfList(list, query), 'filter_removed'), 303)
  })
}
