import { catalogueRoutes } from '../../../src/http/catalogue/routes.ts'
import { adminForms } from '../../../src/http/forms/admin-forms.ts'
import { formRoutes } from '../../../src/http/forms/admin-routes.ts'
import { visitForms } from '../../../src/http/forms/visit-forms.ts'
import { visitFormRoutes } from '../../../src/http/forms/visit-routes.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import type { ShowPage } from '../../../src/http/pages/show-page.ts'
import { addForm, formsOf } from '../../support/apps/forms-of.ts'
import { aForm, aQuestion } from '../../support/builders/forms.ts'
import { openCatalogue } from '../../support/builders/catalogue.ts'
import { openReport, uuid } from '../fulfilment/reports/report-app.ts'

export { uuid }

export const gas = aForm('gas', {
  categories: ['plumbing'],
  questions: [
    aQuestion('smell', { warning: { answer: 'yes', text: 'Stop.' } }),
    aQuestion('notes', { kind: 'text', isRequired: false }),
    aQuestion('drop', { kind: 'number', unit: 'mbar' }),
    aQuestion('class', { kind: 'choice', choices: ['None', 'At Risk'] }),
    aQuestion('plate', { kind: 'photo', isRequired: false }),
  ],
})

/** Tom's visit of plumbing, where the form `gas` is asked; he has checked in. Pages are answered with their fields. */
export async function openForms(plumbers: readonly string[] = ['tom']) {
  const site = await openReport(plumbers)
  await addForm(site, gas)
  const forms = formsOf(site)
  const catalogue = openCatalogue(site.database, site.clock)
  visitFormRoutes(site.api, { forms })
  formRoutes(site.api, { catalogue })
  catalogueRoutes(site.api, { catalogue })
  const show: ShowPage = async (c, path, { status, form }) => c.json({ path, ...form }, status)
  const pages = { show, refuse: async () => new Response('', { status: 404 }) }
  adminForms(
    site.api,
    createSubmission(site.api, pages, async () => null),
    pages,
    catalogue,
  )
  visitForms(site.api, { forms, reports: site.reports, uploads: site.uploads, show })

  const answer = (answers: object, body: object = {}, as: string | null = site.lead) =>
    site.put('forms/frm_gas', { answers, ...body }, as)
  return {
    ...site,
    photoForm: site.form,
    answer,
    shown: async (as: string | null = 'office') => site.send(as, 'GET', `${site.path}/forms`),
    form: async () => {
      const { body } = await site.send('office', 'GET', `${site.path}/forms`)
      return (body['items'] as readonly Readonly<Record<string, unknown>>[])[0]
    },
    /** Sends a form of a page, and answers where it leads, or the page that came back. */
    async press(path: string, fields: Readonly<Record<string, string>> | FormData, as = 'admin') {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
      const sent = await site.api.call(path, { as: site.userOf(as), method: 'POST', body })
      const text = await sent.text()
      return {
        status: sent.status,
        to: sent.headers.get('location'),
        page: (sent.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}) as {
          readonly values?: Readonly<Record<string, string>>
          readonly errors?: readonly { readonly path: string; readonly message: string }[]
          readonly alert?: string | null
        },
      }
    },
  }
}
