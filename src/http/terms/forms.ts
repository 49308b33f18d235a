import type { TermsModule } from '#modules/terms'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import type { Submission, SubmissionPages } from '../kit/submission.ts'
import { textsFrom } from './fields.ts'
import { problemOfTerms } from './routes.ts'

const page = at.admin.terms()

/** The owner's form of the terms. A preview keeps nothing, so it asks for no password. */
export function termsForms(
  api: Api,
  form: Submission,
  { show }: Pick<SubmissionPages, 'show'>,
  terms: TermsModule,
): void {
  form(page, { access: 'settings' }, async ({ c, who, fields, again }) => {
    const saved = await terms.save({
      texts: textsFrom(fields),
      isChecked: fields['checked'] === 'yes',
      version: Number(fields['version'] ?? 0),
      by: who.id,
    })
    return saved.ok ? c.redirect(doneAt(page, 'saved'), 303) : again(problemOfTerms(saved.refusal))
  })

  // The same page with the typed texts: its data show how they read.
  api.other({ method: 'post', path: `${page}/preview`, access: 'settings' }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const shown = await terms.preview(textsFrom(read.value))
    const { status, errors = [] } = shown.ok ? { status: 200 as const } : problemOfTerms(shown.refusal)
    return show(c, page, { status, form: { action: page, values: read.value, errors, alert: null } })
  })
}
