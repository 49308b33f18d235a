import type { CurrentText, SiteModule, TextRefusal } from '#modules/site'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { type Problem, conflict, notFound, notValidField, problem } from '../kit/problem.ts'
import {
  contentFields,
  contentParams,
  textSchema,
  textView,
  textWithVersionsSchema,
  textWithVersionsView,
} from './content-views.ts'

const shared = { tag: 'Office', access: 'settings' } as const
const path = '/api/admin/content'
const answers = { 200: { says: 'The text, with its versions', schema: textWithVersionsSchema } }
const versionsShown = 200

type Content = Pick<SiteModule, 'saveText' | 'text' | 'textVersions' | 'written'>

/** The texts of public pages, for the owner. */
export function contentRoutes(api: Api, site: Content): void {
  async function withVersions(current: CurrentText) {
    const versions = await site.textVersions(current.block.id, versionsShown)
    return { status: 200, body: textWithVersionsView(current, versions) } as const
  }

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path,
      summary: 'Every text of the public pages that the owner may change, page by page.',
      answers: { 200: { says: 'The texts', schema: pageSchema(textSchema) } },
    },
    async () => {
      const items = [...(await site.written()).values()].map(textView)
      return { status: 200, body: { items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: `${path}/:id`,
      summary: 'One text, such as `about.title`, with its versions, the latest first.',
      params: contentParams,
      answers,
    },
    async ({ c, params }) => {
      const current = await site.text(params.id)
      return current ? withVersions(current) : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: `${path}/:id`,
      summary:
        'Saves another version of a text; pages show it at once. `version` is the one that was read, so that no change is lost. A text of kind `markdown` is safe Markdown: HTML stays plain text, and links lead to https, http, mailto, tel or a path of the site. The text of the program restores it.',
      params: contentParams,
      body: contentFields,
      answers,
    },
    async ({ c, who, params, body: { text, version } }) => {
      const saved = await site.saveText({ id: params.id, text, version, by: who.id })
      return saved.ok ? withVersions(saved.value) : problem(c, problemOfText(saved.refusal))
    },
  )
}

export function problemOfText(refusal: TextRefusal): Problem {
  if (refusal.kind === 'text-unknown') return notFound
  if (refusal.kind === 'bad-text') return notValidField('text', refusal.message)
  const detail = 'Somebody has changed this text meanwhile. Compare it with yours before you save again.'
  return conflict('content_changed', detail)
}
