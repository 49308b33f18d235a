import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from '#modules/catalogue'
import {
  type AnswerPages,
  type KeywordFiles,
  type KeywordRunStore,
  type KeywordStore,
  type KeywordSuggester,
  type KnownTerms,
  type SuggestionQuestion,
  askSuggestions,
  createKeywordReader,
  createKeywordRuns,
  createKeywords,
  generateInTurns,
  knownTermsOf,
  measuredScore,
  normalKeyword,
  pageFor,
  readSuggestions,
  screenKeyword,
} from '#modules/keywords'
import { type Clock, type IdSource, accept, refuse } from '#modules/shared'

interface Texts {
  readonly model: string
  /** Null where no text came in time. */
  readonly write: (asked: SuggestionQuestion) => Promise<string | null>
}

export interface KeywordAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly keywords: {
    readonly keywords: KeywordStore
    readonly runs: KeywordRunStore
    readonly files: KeywordFiles
    /** The language model that helps the assistant too; null where none is set up. */
    readonly texts: Texts | null
  }
}

interface Parts {
  readonly catalogue: Pick<Catalogue, 'allServices' | 'districts'>
  /** The public pages that can answer a keyword. */
  readonly answers: () => Promise<AnswerPages>
}

const notByAi = { isAiGenerated: false, isSuggestion: false } as const
const rest = () => setImmediate()
const noPage = { page: null, pageBy: null } as const

/** The list of keywords and its runs, with the services, places and pages of the business as they are now. */
export function composeKeywords({ clock, ids, keywords: stores }: KeywordAdapters, { catalogue, answers }: Parts) {
  async function known() {
    const [services, districts] = await Promise.all([catalogue.allServices(), catalogue.districts()])
    return { services, terms: knownTermsOf(services, districts) }
  }

  async function reader() {
    const [{ terms }, pages] = await Promise.all([known(), answers()])
    return createKeywordReader(terms, pages)
  }

  const keywords = createKeywords({ ...stores, reader, clock })
  const keywordRuns = createKeywordRuns({
    ...stores,
    clock,
    ids,
    rest,
    sources: {
      async services() {
        const { terms } = await known()
        return new Map(terms.services.map(({ id, name }) => [id, name]))
      },
      async places() {
        const { terms } = await known()
        return terms.places.map(({ name }) => name)
      },
      async generated({ serviceId, location }) {
        const [{ terms }, pages] = await Promise.all([known(), answers()])
        const rows = await generateInTurns(terms, {
          pageOf: (sought) => pageFor({ ...sought, ...noPage }, pages),
          only: serviceId,
          place: location,
          rest,
        })
        return rows.map((row) => ({ ...row, ...notByAi }))
      },
      suggester:
        stores.texts && suggesterOf(stores.texts, async () => ({ ...(await known()), pages: await answers() })),
      async rowTerms() {
        const [{ services }, phrases] = await Promise.all([known(), reader()])
        return {
          phrase(text) {
            const phrase = phrases.read(text)
            return phrase.ok ? phrase : refuse({ kind: 'line-refused', reason: phrase.refusal.reason })
          },
          words(text) {
            const words = normalKeyword(text)
            const fault = screenKeyword(words, 'manual')
            return fault ? refuse({ kind: 'line-refused', reason: fault.reason }) : accept(words)
          },
          measuredScore(figures) {
            const { score, parts } = measuredScore(figures)
            return { score, scoreParts: parts }
          },
          services: new Map(services.map(({ id, name }) => [id, name])),
          hasPage: (path) => phrases.hasPage(path),
        }
      },
    },
  })
  return { keywords, keywordRuns }
}

/** Asks for the phrases of one service: the model sees its name and those of its places. */
function suggesterOf(
  { model, write }: Texts,
  present: () => Promise<{ readonly terms: KnownTerms; readonly pages: AnswerPages }>,
): KeywordSuggester {
  return {
    model,
    async ask(id, location) {
      const { terms, pages } = await present()
      const service = terms.services.find((one) => one.id === id)
      const question = service && askSuggestions(terms, { service, location })
      if (!question) return []
      const answered = await write(question).then(
        (text) => ({ text }),
        () => null,
      )
      if (answered === null) return 'failed'
      if (answered.text === null) return 'silent'
      const found = readSuggestions(answered.text, terms, { service, location }, (sought) =>
        pageFor({ ...sought, ...noPage }, pages),
      )
      return found.length === 0 ? 'unfit' : found
    },
  }
}
