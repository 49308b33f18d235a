import type { Context } from 'hono'
import { type AddRefusal, type KeywordsModule, mostPhrases, undoSeconds } from '#modules/keywords'
import { type Clock, type KeywordId, doneAt, parseId, atKeywords } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import type { FormFields } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, notValidField } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { addForm, editForm } from './fields.ts'
import { keywordProblem, undoProblem } from './problems.ts'
import { type KeywordRoutePorts, serviceNames } from './routes.ts'

export interface KeywordFormPorts extends KeywordRoutePorts {
  readonly clock: Clock
  readonly show: ShowPage
}

const home = atKeywords.home()
const mostFormBytes = 200_000

const nothingChosen: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'Please choose at least one keyword.',
}

/** The keywords whose boxes are ticked. Each has a name of its own: of equal names a form keeps the last. */
function chosenIn(fields: FormFields): readonly KeywordId[] {
  return Object.keys(fields).flatMap((name) => {
    const id = name.startsWith('keyword-') ? parseId('kwd', name.slice('keyword-'.length)) : null
    return id ? [id] : []
  })
}

/** The forms of the list, for browsers without scripts. */
export function keywordForms(form: Submission, { keywords, catalogue, clock, show }: KeywordFormPorts): void {
  const problemOf = async (refusal: AddRefusal) => keywordProblem(refusal, await serviceNames(catalogue))

  form(atKeywords.add(), { access: 'keywords', fields: addForm, mostBytes: mostFormBytes }, async (sent) => {
    const { c, who, fields, again } = sent
    const lines = fields.keywords.split(/\r?\n/)
    const phrases = lines.filter((text) => text.trim() !== '')
    if (phrases.length === 0) return again(notValidField('keywords', 'Please enter at least one keyword'))
    if (phrases.length > mostPhrases) {
      return again(notValidField('keywords', `Please add at most ${mostPhrases} keywords at once`))
    }
    const given = { serviceId: fields.service_id ?? undefined, location: fields.location ?? undefined }
    const many = await keywords.addMany(lines, given, who.id)
    if (!many.ok) return again(await problemOf(many.refusal))
    if (many.value.refused.length > 0) return showRefused(c, show, fields, many.value)
    const counts = `${many.value.added.length}-${many.value.duplicates}`
    return c.redirect(doneAt(`${home}?counts=${counts}`, 'added'), 303)
  })

  form(atKeywords.remove(), { access: 'keywords' }, async ({ c, who, fields, again }) => {
    const ids = chosenIn(fields)
    if (ids.length === 0) return again(nothingChosen)
    const removed = await keywords.remove(ids, who.id)
    const until = clock.now().add({ seconds: undoSeconds }).epochMilliseconds
    const search = new URLSearchParams({
      counts: String(removed.length),
      undo: removed.join(' '),
      until: String(until),
    })
    return c.redirect(doneAt(`${home}?${search}`, removed.length === 1 ? 'deleted' : 'several-deleted'), 303)
  })

  form(`${home}/restore`, { access: 'keywords' }, async ({ c, who, fields, again }) => {
    const restored = await keywords.restore(chosenIn(fields), who.id)
    return restored.ok ? c.redirect(doneAt(home, 'restored'), 303) : again(undoProblem(), home)
  })

  form(`${home}/suggestions`, { access: 'keywords' }, async ({ c, who, fields, again }) => {
    const ids = chosenIn(fields)
    if (ids.length === 0) return again(nothingChosen, home)
    const accepted = fields['decision'] === 'accept'
    await keywords.decideSuggestions(ids, accepted, who.id)
    return c.redirect(doneAt(home, accepted ? 'accepted' : 'dismissed'), 303)
  })
}

/** The form of one row. It comes after every other form, whose address its own would take. */
export function keywordEditForm(form: Submission, { keywords, catalogue }: KeywordRoutePorts): void {
  form(
    '/keywords/:id',
    {
      access: 'keywords',
      load: async ({ param }) => {
        const id = parseId('kwd', param('id'))
        return id && keywords.find(id)
      },
      fields: editForm,
    },
    async ({ c, who, found, fields: { keyword, service_id: serviceId, location, page, version }, again }) => {
      // A service that is offered no more, or a place that is covered no more, stays until another is chosen.
      const edit = {
        ...(keyword !== found.keyword && { keyword }),
        ...(serviceId !== found.serviceId && { serviceId }),
        ...(location !== found.location && { location }),
        ...(page !== undefined && page !== (found.pageBy === 'person' ? found.page : null) && { page }),
      }
      const edited = await keywords.edit(found.id, version, edit, who.id)
      if (edited.ok) return c.redirect(doneAt(home, 'updated'), 303)
      return again(keywordProblem(edited.refusal, await serviceNames(catalogue)))
    },
  )
}

type Added = Extract<Awaited<ReturnType<KeywordsModule['addMany']>>, { readonly ok: true }>['value']

/** The lines that were refused stay in the form, each with its reason. */
function showRefused(
  c: Context<HttpEnv>,
  show: ShowPage,
  { service_id: serviceId, location }: { readonly service_id: string | null; readonly location: string | null },
  { added, duplicates, refused }: Added,
): Promise<Response> {
  const left = refused.map(({ text }) => text).join('\n')
  const counts = `${added.length} added, ${duplicates} skipped, ${refused.length} refused.`
  const reasons = refused.map(({ text, refusal: { reason } }) => ({
    path: 'keywords',
    message: `“${text}”: ${reason}`,
  }))
  return show(
    c,
    atKeywords.add(),
    cameBack(
      atKeywords.add(),
      { keywords: left, service_id: serviceId ?? '', location: location ?? '' },
      { status: 422, code: 'not_valid', detail: counts, errors: [{ path: 'keywords', message: counts }, ...reasons] },
    ),
  )
}
