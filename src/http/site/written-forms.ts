import { z } from 'zod'
import { type Catalogue, areasOf, slugOf } from '#modules/catalogue'
import { type ServiceId, doneAt, atKeywords } from '#modules/shared'
import { type SiteModule, type WrittenRefusal, writtenKinds } from '#modules/site'
import type { Api } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, conflict, notFound, notValidField, notValidFields, problem } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { Comparison } from '#modules/site'
import type { PublicPages } from '../../composition/public-pages.ts'
import { publicTexts } from './public-texts.ts'

interface Parts {
  readonly site: SiteModule
  readonly catalogue: Pick<Catalogue, 'districts' | 'activeServices' | 'writtenPagesRule'>
  readonly publicPages: PublicPages
  readonly pageAnswers: PageAnswers
}

const list = atKeywords.pages()
const path = `${list}/:kind/:slug`
const access = 'keywords'

/** Each text has its own limit; this one keeps longer ones out before it is known. */
const text = z.string().max(100_000).default('')
const pageFields = z.strictObject({
  title: text,
  description: text,
  lead: text,
  body: text,
  version: z.coerce.number().int().min(1),
})
const startFields = z.strictObject({ service_id: text, place: text, title: text })
type PageFields = z.output<typeof pageFields>

/** Pages worth writing: drafts of pages for searches that no page answers, for administrators. */
export function writtenForms(api: Api, form: Submission, { site, catalogue, publicPages, pageAnswers }: Parts): void {
  const load = async ({ param }: Pick<Submitted, 'param'>) => {
    const kind = writtenKinds.find((one) => one === param('kind'))
    return kind ? site.writtenPage({ kind, slug: param('slug') }) : null
  }

  const comparisonIn = (c: Submitted['c']) => async (): Promise<Comparison> => {
    const [others, districts, { mostPercent }] = await Promise.all([
      publicTexts(c, { publicPages, pageAnswers }),
      catalogue.districts(),
      catalogue.writtenPagesRule(),
    ])
    return { others, places: districts.flatMap(({ names }) => names), mostPercent }
  }

  form(list, { access, fields: startFields }, async ({ c, who, fields, again }) => {
    const place = fields.place === '' ? null : fields.place
    const service = (await catalogue.activeServices()).find(({ id }) => id === fields.service_id) ?? null
    const districts = await catalogue.districts()
    const district = districts.find(({ names }) => place !== null && names.includes(place)) ?? null
    if (place !== null && !district) return again(notValidField('place', 'The business does not work there'))
    const title = fields.title.trim()
    const slug = slugOf(service === null && place !== null && !hasArea(place) ? place : title)
    const about = { serviceId: service ? (service.id as ServiceId) : null, place }
    const kind = service === null && place !== null && !hasArea(place) ? ('area' as const) : ('answer' as const)
    const draft = { title, description: '', lead: '', body: '' }
    const started = await site.startWritten({ kind, slug, ...about }, draft, who.id)
    if (started.ok) return c.redirect(doneAt(atKeywords.page(kind, slug), 'started'), 303)
    // The draft of before is where the writing goes on.
    if (started.refusal.kind === 'written-exists') return c.redirect(atKeywords.page(kind, slug), 303)
    return again(problemOfWritten(started.refusal))

    function hasArea(name: string): boolean {
      return areasOf(districts).some(({ district: { names } }) => names.includes(name))
    }
  })

  form(path, { access, load, fields: pageFields }, async (sent) => {
    const { c, who, found, fields } = sent
    const act = { page: found, version: fields.version, by: who.id }
    const saved = await site.saveWritten(act, fields, comparisonIn(c))
    return saved.ok ? c.redirect(doneAt(pathOf(found), 'saved'), 303) : shownAgain(sent, saved.refusal)
  })

  form(`${path}/publish`, { access, load, fields: pageFields, page: pathOf }, async (sent) => {
    const { c, who, found, fields } = sent
    const act = { page: found, version: fields.version, by: who.id }
    const published = await site.publishWritten(act, fields, comparisonIn(c))
    return published.ok ? c.redirect(doneAt(pathOf(found), 'published'), 303) : shownAgain(sent, published.refusal)
  })

  form(`${path}/withdraw`, { access, load, page: pathOf }, async ({ c, who, found, fields, again }) => {
    const version = Number(fields['version'] ?? 0)
    const done = await site.withdrawWritten({ page: found, version, by: who.id })
    return done.ok ? c.redirect(doneAt(pathOf(found), 'withdrawn'), 303) : again(problemOfWritten(done.refusal))
  })

  // The same page with the typed texts: its data show how they read. It does not save.
  api.other({ method: 'post', path: `${path}/preview`, access }, async (c) => {
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const found = await load({ param: (name) => c.req.param(name) ?? '' })
    if (!found) return pageAnswers.refuse(c, 404)
    const page = pathOf(found)
    const parsed = pageFields.safeParse(read.value)
    const { status, errors = [] } = parsed.success ? { status: 200 as const } : notValid(parsed.error)
    return pageAnswers.show(c, page, { status, form: { action: page, values: read.value, errors, alert: null } })
  })

  /** The page again, with the typed texts; for a copy, with what is shared with which page. */
  function shownAgain({ c, found, fields }: Submitted<PlaceOfPage, PageFields>, refusal: WrittenRefusal) {
    const { status, detail, errors = [] } = problemOfWritten(refusal)
    const { version, ...texts } = fields
    const alike = refusal.kind === 'written-alike' ? { alike: JSON.stringify(refusal.alike) } : {}
    const values = { ...texts, version: String(version), ...alike }
    const page = pathOf(found)
    return pageAnswers.show(c, page, { status, form: { action: page, values, errors, alert: detail } })
  }
}

type PlaceOfPage = Parameters<SiteModule['writtenPage']>[0]
const pathOf = ({ kind, slug }: PlaceOfPage) => atKeywords.page(kind, slug)

function problemOfWritten(refusal: WrittenRefusal): Problem {
  switch (refusal.kind) {
    case 'written-unknown':
      return notFound
    case 'written-exists':
      return conflict('page_exists', 'There is a page at this address already')
    case 'written-faults':
      return notValidFields(refusal.faults)
    case 'written-alike': {
      const { percent } = refusal.alike
      return conflict(
        'page_too_alike',
        `Other pages have ${percent} % of this text. Write in your own words what is true here alone, and try again.`,
      )
    }
    case 'content-changed':
      return conflict('content_changed', 'Somebody has changed this page meanwhile. Your text is still in the form.')
  }
}
