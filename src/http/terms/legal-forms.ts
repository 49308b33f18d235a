import { at, doneAt } from '#modules/shared'
import { type LegalPage, type TermsModule, blanksIn, fillBlanks, isLegalPage } from '#modules/terms'
import type { Api } from '../kit/api.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import type { Submission, SubmissionPages } from '../kit/submission.ts'
import { problemOfLegal } from './legal-routes.ts'

const path = '/admin/legal/:page'
/** Texts of 30,000 characters, each of which may take nine bytes in a form. */
const mostBytes = 600_000

/** The owner's form of a legal page. A preview keeps nothing, so it asks for no password. */
export function legalForms(api: Api, form: Submission, { show, refuse }: SubmissionPages, terms: TermsModule): void {
  form<LegalPage>(
    path,
    { access: 'settings', mostBytes, load: async ({ param }) => pageFrom(param('page')) },
    async ({ c, who, found: page, fields, again }) => {
      const saved = await terms.saveLegal({
        page,
        text: textFrom(fields),
        version: Number(fields['version'] ?? 0),
        by: who.id,
      })
      return saved.ok
        ? c.redirect(doneAt(at.admin.legalPage(page), 'saved'), 303)
        : again(problemOfLegal(saved.refusal))
    },
  )

  // The same page with the typed text: its data show how it reads.
  api.other({ method: 'post', path: `${path}/preview`, access: 'settings' }, async (c) => {
    const page = pageFrom(c.req.param('page') ?? '')
    if (page === null) return refuse(c, 404)
    const read = await readForm(c, mostBytes)
    if (!read.ok) return problem(c, read.problem)
    const shown = await terms.previewLegal(page, textFrom(read.value))
    const { status, errors = [] } = shown.ok ? { status: 200 as const } : problemOfLegal(shown.refusal)
    const action = at.admin.legalPage(page)
    const values = { version: read.value['version'] ?? '0', text: textFrom(read.value) }
    return show(c, action, { status, form: { action, values, errors, alert: null } })
  })
}

const pageFrom = (text: string) => (isLegalPage(text) ? text : null)

/** The typed text, with the blanks that were filled in beside it. */
function textFrom(fields: FormFields): string {
  const text = (fields['text'] ?? '').replaceAll('\r\n', '\n').trim()
  const values = blanksIn(text).map((name, place) => {
    const typed = (fields[`blank_${place}`] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[[\]{}]/g, '')
      .trim()
    return [name, fields[`blank_name_${place}`] === name ? typed : ''] as const
  })
  return fillBlanks(text, new Map(values))
}
