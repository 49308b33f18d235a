import type { ServiceId } from '#modules/shared'
import type { IncomingKeyword, KeywordBatch, KeywordRun, RefusedLine } from './ports.ts'

/** The reason for which a language model gave no phrases for a service. */
type NoSuggestions = 'silent' | 'failed' | 'unfit'

/** A language model that suggests phrases. */
export interface KeywordSuggester {
  /** The model that is asked. */
  readonly model: string
  /** The phrases for one service; none where it is not offered in the place. */
  ask(service: ServiceId, location: string | null): Promise<readonly IncomingKeyword[] | NoSuggestions>
}

interface Parts {
  readonly run: Pick<KeywordRun, 'total' | 'location' | 'aiModel'>
  readonly rows: readonly IncomingKeyword[]
  /** The services for which the model is asked, in a firm order, by their names. */
  readonly asked: readonly (readonly [ServiceId, string])[]
  readonly suggester: KeywordSuggester | null
  readonly rowsInBatch: number
}

/** After so many services in a row without an answer the rest of the run is not asked for. */
const mostSilent = 3

const reasons = {
  absent: 'No language model is set up.',
  silent: 'The language model sent no text in time.',
  failed: 'The language model could not be asked.',
  unfit: 'No phrase of its answer passes the rules.',
  unasked: `It was not asked, after ${mostSilent} services without an answer.`,
} as const

/**
 * First the list of the generator, then the services one by one: the phrases of the language model, or a line that says
 * why there are none. `take` answers 'asks' where the model has to be asked first: that may take seconds.
 */
export function createGeneratedRows({ run, rows, asked, suggester, rowsInBatch }: Parts) {
  let silent = 0
  let answered: KeywordBatch | null = null

  async function suggestedAt(from: number): Promise<Pick<KeywordBatch, 'rows' | 'refusals'>> {
    const at = from - rows.length
    const [service, name] = asked[at] ?? []
    const without = (reason: keyof typeof reasons): Pick<KeywordBatch, 'rows' | 'refusals'> => ({
      rows: [],
      refusals: [{ line: at + 1, text: name ?? 'Language model', reason: reasons[reason] }],
    })
    if (!suggester || !service) return without('absent')
    if (silent >= mostSilent) return without('unasked')
    const phrases = await suggester.ask(service, run.location)
    silent = phrases === 'silent' || phrases === 'failed' ? silent + 1 : 0
    return typeof phrases === 'string' ? without(phrases) : { rows: phrases, refusals: [] }
  }

  return {
    async take(from: number): Promise<KeywordBatch | 'asks' | null> {
      if (from >= run.total) return null
      const batch = rows.slice(from, from + rowsInBatch)
      if (batch.length > 0) return { rows: batch, refusals: [], from, to: from + batch.length }
      return answered?.from === from ? answered : 'asks'
    },
    /** Asks for what begins there, and keeps the answer for `take`. */
    async ask(from: number): Promise<void> {
      answered = { ...(await suggestedAt(from)), from, to: from + 1 }
    },
    close: async () => {},
  }
}

/** Why the language model added less than it was asked for, in a sentence for the log; null where nothing is missing. */
export function missingSuggestions({
  kind,
  refused,
  refusals,
  aiModel,
}: Pick<KeywordRun, 'kind' | 'refused' | 'refusals' | 'aiModel'>): string | null {
  const first: RefusedLine | undefined = refusals[0]
  if (kind !== 'generate' || !first) return null
  if (aiModel === null) return first.reason
  return `The language model gave no phrases for ${refused} ${refused === 1 ? 'service' : 'services'}. ${first.text}: ${first.reason}`
}
