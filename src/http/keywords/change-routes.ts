import { z } from 'zod'
import { undoSeconds } from '#modules/keywords'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import { addBody, editBody, idsBody, keywordParams, suggestionsBody } from './fields.ts'
import { keywordProblem, undoProblem } from './problems.ts'
import { type KeywordRoutePorts, keywordTag, serviceNames } from './routes.ts'
import { keywordSchema, keywordView, refusalSchema } from './views.ts'

const manySchema = z.object({
  items: z.array(keywordSchema),
  keywords_added: z.int(),
  skipped: z.int().meta({ description: 'Phrases that were there already, or came twice' }),
  errors: z.array(refusalSchema),
})

const idsSchema = z.object({ ids: z.array(z.string()) })

/** Changes of rows, each of which leaves a line in the audit log. */
export function keywordChangeRoutes(api: Api, { keywords, catalogue }: KeywordRoutePorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords',
      tag: keywordTag,
      summary:
        'Add one keyword (`keyword`), or many (`keywords`, at most 1,000). Service and location are found in the words unless they are given; null leaves them open. One that exists: 409 `keyword_exists` with its `id`; of many, duplicates are skipped and counted.',
      access: 'keywords',
      body: addBody,
      mostBytes: 1_000_000,
      answers: { 201: { says: 'The keyword; for many, what was added', schema: z.union([keywordSchema, manySchema]) } },
    },
    async ({ c, who, body }) => {
      const names = await serviceNames(catalogue)
      const given = { serviceId: body.service_id, location: body.location }
      if ('keyword' in body) {
        const added = await keywords.add({ keyword: body.keyword, ...given }, who.id)
        if (!added.ok) return problem(c, keywordProblem(added.refusal, names))
        return { status: 201, body: keywordView(added.value, names) }
      }
      const many = await keywords.addMany(body.keywords, given, who.id)
      if (!many.ok) return problem(c, keywordProblem(many.refusal, names))
      const { added, duplicates, refused } = many.value
      return {
        status: 201,
        body: {
          items: added.map((row) => keywordView(row, names)),
          keywords_added: added.length,
          skipped: duplicates,
          errors: refused.map(({ line, text, refusal }) => ({ line, text, reason: refusal.reason })),
        },
      }
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/keywords/:id',
      tag: keywordTag,
      summary:
        'Change the words, the service, the location or the page of a keyword, which is a person’s own from then on. `page` is a public page of this site, else 422; null gives the page by rule again. `version` is the one that was read: after a change meanwhile 409 `keyword_changed` with the row as it is now in `current`.',
      access: 'keywords',
      params: keywordParams,
      body: editBody,
      answers: { 200: { says: 'The keyword as it is now', schema: keywordSchema } },
    },
    async ({ c, who, params, body: { version, keyword, service_id: serviceId, location, page } }) => {
      const names = await serviceNames(catalogue)
      const edit = {
        ...(keyword !== undefined && { keyword }),
        ...(serviceId !== undefined && { serviceId }),
        ...(location !== undefined && { location }),
        ...(page !== undefined && { page }),
      }
      const edited = await keywords.edit(params.id, version, edit, who.id)
      if (!edited.ok) return problem(c, keywordProblem(edited.refusal, names))
      return { status: 200, body: keywordView(edited.value, names) }
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/keywords/:id',
      tag: keywordTag,
      summary: `Delete a keyword. The same administrator can undo it for ${undoSeconds} seconds; the generator never adds it again.`,
      access: 'keywords',
      params: keywordParams,
      answers: { 204: { says: 'It is deleted' } },
    },
    async ({ c, who, params }) => {
      const removed = await keywords.remove([params.id], who.id)
      return removed.length === 0 ? problem(c, notFound) : { status: 204 }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords/delete',
      tag: keywordTag,
      summary: 'Delete several keywords; those that are none any more are left out of the answer',
      access: 'keywords',
      body: idsBody,
      answers: { 200: { says: 'The keywords that were deleted', schema: idsSchema } },
    },
    async ({ who, body }) => ({ status: 200, body: { ids: await keywords.remove(body.ids, who.id) } }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords/restore',
      tag: keywordTag,
      summary: `Undo a deletion of one’s own within ${undoSeconds} seconds; later, or where somebody else deleted it: 409 \`keyword_undo_over\``,
      access: 'keywords',
      body: idsBody,
      answers: { 200: { says: 'The keywords that are back', schema: idsSchema } },
    },
    async ({ c, who, body }) => {
      const restored = await keywords.restore(body.ids, who.id)
      return restored.ok ? { status: 200, body: { ids: restored.value } } : problem(c, undoProblem())
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/keywords/suggestions',
      tag: keywordTag,
      summary:
        'Accept phrases of the language model, which then are keywords, or dismiss them for good. The answer has those that waited.',
      access: 'keywords',
      body: suggestionsBody,
      answers: { 200: { says: 'The suggestions that were decided', schema: idsSchema } },
    },
    async ({ who, body: { ids, decision } }) => ({
      status: 200,
      body: { ids: await keywords.decideSuggestions(ids, decision === 'accept', who.id) },
    }),
  )
}
