import type { PageContextServer } from 'vike/types'
import { type SearchQuery, markHits, searchGroupNames } from '#modules/office-search'
import { atSystem } from '#modules/shared'
import { datedWords } from '../../../time-words.ts'
import { askedWords } from '#modules/asked'

export type Data = Awaited<ReturnType<typeof data>>

const words = ['q', 'in'] as const
const linesOfEach = 5
const linesOfOne = 50

/** The address holds the whole question, so that it can be shared. */
export async function data({ modules, who, now, urlParsed }: PageContextServer) {
  const asked = askedWords(words, urlParsed.search)
  const group = searchGroupNames.find((name) => name === asked.in) ?? null
  const limit = group === null ? linesOfEach : linesOfOne
  const empty = { query: null, groups: [], isFilling: false }
  const found = who ? await modules.officeSearch.search({ text: asked.q, group, limit }, who) : empty
  const { query } = found
  const pieces = (text: string, marked: SearchQuery) => markHits(text, marked)
  return {
    asked,
    isAsked: query !== null,
    /** Fewer than three characters in a row: only the newest things were compared. */
    isShort: query !== null && query.every((parts) => parts.every((part) => Array.from(part).length < 3)),
    isFilling: found.isFilling,
    all: group === null ? null : atSystem.searchFor(asked.q),
    groups: found.groups.map(({ name, label, lines, hasMore }) => ({
      name,
      label,
      more: hasMore && group === null ? atSystem.searchFor(asked.q, name) : null,
      isCut: hasMore && group !== null,
      lines: lines.map(({ href, title, details, at }) => ({
        href,
        title: pieces(title, query ?? []),
        details: details.map((text) => pieces(text, query ?? [])),
        at: at && datedWords(at, now),
      })),
    })),
  }
}
