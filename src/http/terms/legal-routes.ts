import type { BadLegalText, LegalChanged, TermsModule } from '#modules/terms'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, conflict, notValidFields, problem } from '../kit/problem.ts'
import {
  legalFieldsOfEdit,
  legalParams,
  legalSchema,
  legalVersionSchema,
  legalVersionView,
  legalView,
} from './legal-fields.ts'

/** The legal pages as texts, for programs; the owner saves another version of one. */
export function legalRoutes(api: Api, terms: TermsModule): void {
  const answers = { 200: { says: 'The page as it is in force', schema: legalSchema } }

  api.endpoint(
    {
      method: 'get',
      path: '/api/legal',
      tag: 'Site',
      access: 'anyone',
      summary:
        'The legal pages as they are in force: privacy, terms, cookies, accessibility, complaints, cancellation.',
      answers: { 200: { says: 'The pages', schema: pageSchema(legalSchema) } },
    },
    async () => ({
      status: 200,
      body: { items: (await terms.legalOverview()).map(legalView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/legal/:page',
      tag: 'Site',
      access: 'anyone',
      summary: 'One legal page as it is in force.',
      params: legalParams,
      answers,
    },
    async ({ params }) => ({ status: 200, body: legalView(await terms.legalPage(params.page)) }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/legal/:page/versions',
      tag: 'Site',
      access: 'anyone',
      summary:
        'Every saved version of a legal page, the latest first. Bookings name the version that they were made with.',
      params: legalParams,
      answers: { 200: { says: 'The versions', schema: pageSchema(legalVersionSchema) } },
    },
    async ({ params }) => {
      const items = (await terms.legalVersions(params.page)).map(legalVersionView)
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/legal/:page',
      tag: 'Office',
      access: 'settings',
      summary:
        'Save another version of a legal page. `version` is the one that was read, so that no change is lost. Blanks in double brackets may stay; they block the launch.',
      params: legalParams,
      body: legalFieldsOfEdit,
      answers,
    },
    async ({ c, who, params: { page }, body: { text, version } }) => {
      const saved = await terms.saveLegal({ page, text, version, by: who.id })
      return saved.ok
        ? { status: 200, body: legalView(await terms.legalPage(page)) }
        : problem(c, problemOfLegal(saved.refusal))
    },
  )
}

export function problemOfLegal(refusal: BadLegalText | LegalChanged): Problem {
  if (refusal.kind === 'legal-changed') {
    return conflict('text_changed', 'Somebody has changed this page meanwhile. Please look at it again.')
  }
  return notValidFields([{ path: 'text', message: refusal.message }])
}
