import type { InBatches } from '#modules/shared'
import {
  type AnswerPages,
  type Chip,
  type UnansweredGroup,
  chipsOf,
  emergenciesFirst,
  pageFor,
  unansweredGroups,
} from './answers.ts'
import { type Keyword, highScore } from './keyword.ts'
import type { KeywordStore } from './ports.ts'

export interface ChipPorts {
  readonly keywords: Pick<KeywordStore, 'best' | 'each' | 'setPages' | 'unanswered' | 'version'>
  /** The same object until a page comes or goes. */
  readonly answers: () => Promise<AnswerPages>
}

/** The best keywords that are looked at for the chips of a page: many lead to the same page. */
const lookedAt = 500
/** The most searches without a page that are grouped. */
const mostUnanswered = 500

/** Links of public pages to the pages that answer searches, and the searches without one. */
export function createChips({ keywords, answers }: ChipPorts) {
  let known: {
    readonly version: number
    readonly pages: AnswerPages
    readonly chips: Map<string, Promise<readonly Chip[]>>
  } | null = null
  /** The pages that every row has been given; null until all rows were looked at. */
  let given: string | null = null

  /** The chips of a page, worked out once until a keyword or a page changes. */
  async function kept(here: string, find: (pages: AnswerPages) => Promise<readonly Chip[]>): Promise<readonly Chip[]> {
    const [version, pages] = [keywords.version(), await answers()]
    if (known?.version !== version || known.pages !== pages) known = { version, pages, chips: new Map() }
    const { chips } = known
    const found = chips.get(here) ?? find(pages)
    chips.set(here, found)
    found.catch(() => chips.delete(here))
    return found
  }

  return {
    /** Chips of the emergency section on the page at `here`: emergencies first. */
    emergencyChips: (here: string): Promise<readonly Chip[]> =>
      kept(here, async (pages) => {
        const emergencies = [...pages.services.values()].filter(({ isEmergency }) => isEmergency).map(({ id }) => id)
        const [ofEmergencies, ofAll] = await Promise.all([
          keywords.best({ location: null, serviceIds: emergencies }, lookedAt),
          keywords.best({ location: null, serviceIds: null }, lookedAt),
        ])
        return chipsOf(emergenciesFirst([...ofEmergencies, ...ofAll], pages), pages, here, highScore)
      }),

    /** Chips of an area's page at `here`: keywords of its places only, the best first. */
    placeChips: (here: string, places: readonly string[]): Promise<readonly Chip[]> =>
      kept(here, async (pages) => {
        const found = await Promise.all(
          places.map((location) => keywords.best({ location, serviceIds: null }, lookedAt)),
        )
        const byScore = (one: Keyword, other: Keyword) => other.score - one.score
        return chipsOf(found.flat().toSorted(byScore), pages, here, highScore)
      }),

    /** Grows whenever a chip may be another. */
    chipsVersion: () => keywords.version(),

    /** Searches with impressions and without a page, by service and place, the most impressions first. */
    async worthWriting(): Promise<readonly UnansweredGroup[]> {
      return unansweredGroups(await keywords.unanswered(mostUnanswered))
    },

    /** Gives every row its page by rule again where the public pages are others than at the last call; else it reads no row. */
    async givePages(inBatches: InBatches): Promise<void> {
      const pages = await answers()
      const now = printed(pages)
      if (given === now) return
      let after: Keyword['id'] | null = null
      const end = await inBatches(async (limit) => {
        const rows: readonly Keyword[] = await keywords.each(after, limit)
        const others = rows
          .filter(({ pageBy }) => pageBy !== 'person')
          .map((row) => ({ id: row.id, page: pageFor(row, pages), was: row.page }))
          .filter(({ page, was }) => page !== was)
        if (others.length > 0) await keywords.setPages(others.map(({ id, page }) => ({ id, page })))
        after = rows.at(-1)?.id ?? after
        return rows.length < limit ? 'done' : 'more'
      })
      // A stop before the end begins anew at the next call.
      if (end === 'done') given = now
    },
  }
}

export type KeywordChips = ReturnType<typeof createChips>

/** The pages as a text; sets and maps are printed with what they hold. */
function printed(pages: AnswerPages): string {
  return JSON.stringify(pages, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )
}
