import { at, doneAt } from '#modules/shared'
import type { SiteModule } from '#modules/site'
import type { Api } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import type { Submission, SubmissionPages } from '../kit/submission.ts'
import { problemOfText } from './content-routes.ts'

const path = at.admin.site.text(':id')

/** The owner's form of a text. A preview keeps nothing, so it asks for no password. */
export function contentForms(
  api: Api,
  form: Submission,
  { show, refuse }: SubmissionPages,
  site: Pick<SiteModule, 'previewText' | 'saveText' | 'text'>,
): void {
  const textOf = (fields: Readonly<Record<string, string>>) => fields['text'] ?? ''

  form(
    path,
    { access: 'settings', load: async ({ param }) => site.text(param('id')) },
    async ({ c, who, fields, found, again }) => {
      const { id } = found.block
      const version = Number(fields['version'] ?? 0)
      const saved = await site.saveText({ id, text: textOf(fields), version, by: who.id })
      return saved.ok ? c.redirect(doneAt(at.admin.site.text(id), 'saved'), 303) : again(problemOfText(saved.refusal))
    },
  )

  // The same page with the typed text: its data show how it reads.
  api.other({ method: 'post', path: `${path}/preview`, access: 'settings' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const id = c.req.param('id') ?? ''
    const shown = await site.previewText(id, textOf(read.value))
    if (shown === null) return refuse(c, 404)
    const page = at.admin.site.text(id)
    const { status, errors = [] } = shown.ok ? { status: 200 as const } : problemOfText(shown.refusal)
    return show(c, page, { status, form: { action: page, values: read.value, errors, alert: null } })
  })
}
