import type { Catalogue } from '#modules/catalogue'
import { type Arrangement, arranged, fieldsOfForm, formOfFields } from '#modules/fulfilment'
import { at, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import type { Submission, SubmissionPages } from '../kit/submission.ts'
import { newQuestionId } from './fields.ts'
import { problemOfForm } from './problems.ts'

/**
 * The pages on which the owner writes forms. They need no script: each button beside a question sends what was typed, and
 * the page comes back with the questions in their new order. Only the last button saves.
 */
export function adminForms(
  api: Api,
  form: Submission,
  { show }: Pick<SubmissionPages, 'show'>,
  catalogue: Catalogue,
): void {
  form(at.admin.newForm(), { access: 'settings' }, async ({ c, who, fields, again }) => {
    const added = await catalogue.addForm(formOfFields(fields), who.id)
    if (!added.ok) return again(problemOfForm(added.refusal))
    return c.redirect(doneAt(at.admin.form(added.value.current.formId), 'added'), 303)
  })

  const found = {
    access: 'settings',
    load: async ({ param }: { param: (name: string) => string }) => parseId('frm', param('id')),
  } as const

  form('/admin/forms/:id', found, async ({ c, who, fields, found: id, again, refuse }) => {
    const version = Number(fields['version'] ?? 0)
    const saved = await catalogue.editForm({ id, version, content: formOfFields(fields), by: who.id })
    if (saved.ok) return c.redirect(doneAt(at.admin.form(id), 'saved'), 303)
    return saved.refusal.kind === 'form-unknown' ? refuse(404) : again(problemOfForm(saved.refusal))
  })

  form('/admin/forms/:id/switch', found, async ({ c, who, fields, found: id, again, refuse }) => {
    const version = Number(fields['version'] ?? 0)
    const isActive = fields['is_active'] === 'yes'
    const saved = await catalogue.editForm({ id, version, isActive, by: who.id })
    if (saved.ok) return c.redirect(doneAt(at.admin.form(id), isActive ? 'on' : 'off'), 303)
    return saved.refusal.kind === 'form-unknown' ? refuse(404) : again(problemOfForm(saved.refusal), at.admin.form(id))
  })

  // Keeps nothing, so it asks for no password.
  for (const page of ['/admin/forms/new', '/admin/forms/:id'] as const) {
    api.other({ method: 'post', path: `${page}/arrange`, access: 'settings' }, async (c) => {
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const action = c.req.path.replace(/\/arrange$/, '')
      const press = pressIn(read.value['press'] ?? '')
      const written = formOfFields(read.value)
      const values = {
        ...fieldsOfForm(press ? arranged(written, press) : written),
        version: read.value['version'] ?? '',
        pressed: read.value['press'] ?? '',
      }
      return show(c, action, { status: 200, form: { action, values, errors: [], alert: null } })
    })
  }
}

/** "up.2", "down.0", "remove.4", "add"; null for the preview, which only shows what was typed. */
function pressIn(text: string): Arrangement | null {
  if (text === 'add') return { kind: 'add', id: newQuestionId() }
  const [, kind, index = ''] = /^(up|down|remove)\.(\d{1,3})$/.exec(text) ?? []
  return kind === 'up' || kind === 'down' || kind === 'remove' ? { kind, index: Number(index) } : null
}
