import { z } from 'zod'
import { type KeywordQuery, keywordLimits, keywordSorts, keywordSources, mostPhrases } from '#modules/keywords'
import { textLimits } from '#modules/shared'
import { id, line, orEmpty } from '../kit/fields.ts'
import { pageLimit } from '../kit/paging.ts'

const longestCursor = 600
const longestLine = 10_000
const longestPaste = 100_000
/** The most rows that are changed at once. */
const mostChosen = 200

const descending = keywordSorts.map((sort) => `-${sort}` as const)
const sorts = [...keywordSorts, ...descending] as const

const versionWords = 'Send the version of the keyword that you saw'
const version = z.int(versionWords).min(1, versionWords)
const phrase = line(keywordLimits.typed, 'Please enter a keyword')
const location = line(keywordLimits.location)
const page = line(keywordLimits.page)

const filters = {
  q: z.string().trim().max(textLimits.search, `Please use at most ${textLimits.search} characters`).optional(),
  service_id: orEmpty(id('svc')).optional(),
  location: orEmpty(location).optional(),
  source: orEmpty(z.enum(keywordSources, 'Choose one of the sources')).optional(),
  sort: orEmpty(z.enum(sorts, 'Choose one of the columns')).optional(),
}

export const listQuery = z.strictObject({
  ...filters,
  suggestions: z
    .enum(['true', 'false'], 'Send true or false')
    .optional()
    .meta({ description: 'true: the phrases that wait for a decision' }),
  limit: pageLimit.default(50),
  cursor: z
    .string()
    .max(longestCursor)
    .optional()
    .meta({ description: '`next_cursor` or `previous_cursor`; `last`: the last page' }),
})

export const keywordParams = z.object({ id: id('kwd') })
export const jobParams = z.object({ id: id('kwr') })

const named = { service_id: id('svc').nullable().optional(), location: location.nullable().optional() }

/** One keyword, or many. */
export const addBody = z.union([
  z.strictObject({ keyword: phrase, ...named }),
  z.strictObject({
    keywords: z
      .array(z.string().max(longestLine))
      .min(1, 'Send at least one keyword')
      .max(mostPhrases, `Send at most ${mostPhrases} keywords at once`),
    ...named,
  }),
])

export const editBody = z
  .strictObject({
    version,
    keyword: phrase.optional(),
    ...named,
    page: page
      .nullable()
      .optional()
      .meta({ description: 'The path of a public page; null: the page that the rule gives' }),
  })
  .refine(
    (body) => Object.entries(body).some(([name, value]) => name !== 'version' && value !== undefined),
    'Send at least one field to change',
  )

const ids = z
  .array(id('kwd'))
  .min(1, 'Choose at least one keyword')
  .max(mostChosen, `Choose at most ${mostChosen} keywords at once`)

export const idsBody = z.strictObject({ ids })
export const suggestionsBody = z.strictObject({ ids, decision: z.enum(['accept', 'dismiss']) })

export const generateBody = z.strictObject({
  service_id: id('svc').nullable().optional(),
  location: location.nullable().optional(),
  ai: z.boolean().optional().meta({ description: 'Asks the language model for more phrases, where there is one' }),
})

/** The filter of the page: empty fields are left out. */
export const addForm = z.strictObject({
  keywords: z.string().max(longestPaste, 'Please paste fewer keywords at once'),
  service_id: orEmpty(id('svc')),
  location: orEmpty(location),
})

export const editForm = z.strictObject({
  keyword: phrase,
  service_id: orEmpty(id('svc')),
  location: orEmpty(location),
  page: orEmpty(page).optional(),
  version: z.coerce.number(versionWords).pipe(version),
})

export const generateForm = z.strictObject({
  service_id: orEmpty(id('svc')).optional(),
  ai: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
})

/** The list that a query asks for. */
export function queryOf(
  asked: Pick<z.output<typeof listQuery>, 'q' | 'service_id' | 'location' | 'source' | 'sort' | 'suggestions'>,
): KeywordQuery {
  return {
    text: asked.q ?? '',
    serviceId: asked.service_id ?? null,
    location: asked.location ?? null,
    source: asked.source ?? null,
    sort: asked.sort ?? '-score',
    suggestions: asked.suggestions === 'true',
  }
}

export const importFields = z.strictObject({
  dry_run: z
    .enum(['true', 'false'], 'Send true or false')
    .optional()
    .transform((value) => value === 'true')
    .meta({ description: 'true: a preview, which writes nothing' }),
})
