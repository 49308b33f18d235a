import type { Catalogue } from '#modules/catalogue'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { changesIn, contentIn, formEditFields, formParams, newFormFields } from './fields.ts'
import { problemOfForm } from './problems.ts'
import { formSchema, formView, formWithVersionsSchema, versionView } from './views.ts'

const shared = { tag: 'Office', access: 'settings' } as const
const path = '/api/admin/forms'

/** The owner's risk checks and work forms. */
export function formRoutes(api: Api, { catalogue }: { readonly catalogue: Catalogue }): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path,
      summary: 'The risk checks and work forms in their latest version, by title.',
      answers: { 200: { says: 'The forms', schema: pageSchema(formSchema) } },
    },
    async () => ({ status: 200, body: { items: (await catalogue.forms()).map(formView), next_cursor: null } }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: `${path}/:id`,
      summary: 'One form, with all its versions, the latest first.',
      params: formParams,
      answers: { 200: { says: 'The form', schema: formWithVersionsSchema } },
    },
    async ({ c, params }) => {
      const found = await catalogue.form(params.id)
      if (!found) return problem(c, notFound)
      const versions = await catalogue.formVersions(params.id)
      return { status: 200, body: { ...formView(found), versions: versions.map(versionView) } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path,
      summary: 'Adds a form. It is asked at the visits of its trades and services from now on.',
      body: newFormFields,
      answers: { 201: { says: 'The form', schema: formSchema } },
    },
    async ({ c, who, body }) => {
      const added = await catalogue.addForm(contentIn(body), who.id)
      return added.ok ? { status: 201, body: formView(added.value) } : problem(c, problemOfForm(added.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'patch',
      path: `${path}/:id`,
      summary:
        'Saves what is sent as another version, or switches the form on or off. `version` is the one that was read, so that no change is lost. Visits that were begun keep their version; a form that is switched off is not waited for.',
      params: formParams,
      body: formEditFields,
      answers: { 200: { says: 'The form', schema: formSchema } },
    },
    async ({ c, who, params, body }) => {
      const { version, is_active: isActive } = body
      const edit = { id: params.id, version, content: changesIn(body), by: who.id }
      const saved = await catalogue.editForm({ ...edit, ...(isActive !== undefined && { isActive }) })
      return saved.ok ? { status: 200, body: formView(saved.value) } : problem(c, problemOfForm(saved.refusal))
    },
  )
}
