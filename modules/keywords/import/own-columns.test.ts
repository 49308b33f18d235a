import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept } from '#modules/shared'
import { keywordFacts, services } from '../../../tests/support/keywords/rows.ts'
import type { Keyword } from '../keyword.ts'
import { exportHead, exportLine } from './own-columns.ts'
import { createReadRow } from './read-rows.ts'
import { layoutOf } from './layout.ts'
import { noPeriod } from './period.ts'

/** The cells of a line whose quotation marks are ours. */
function cellsOf(line: string): readonly string[] {
  return [...line.trim().matchAll(/"((?:[^"]|"")*)"(?:,|$)|([^,"]*)(?:,|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
    .slice(0, cellsInLine)
}

const cellsInLine = 19

describe('a row of the export', () => {
  const head = exportHead.slice(1)
  const layout = layoutOf(head.trim(), cellsOf(head))
  if (!layout.ok) throw new Error('the head of the export is that of our export')
  const read = createReadRow(layout.value, noPeriod, {
    phrase: () => {
      throw new Error('a row of our own is searched for nothing')
    },
    words: (text) => accept(text),
    measuredScore: () => {
      throw new Error('a row of our own keeps its score')
    },
    services,
    hasPage: () => true,
  })

  it('is read back as it was', () => {
    fc.assert(
      fc.property(keywordFacts, (facts) => {
        const keyword = { ...facts, isAiGenerated: facts.source === 'ai' }
        const name = facts.serviceId === null ? '' : (services.get(facts.serviceId) ?? '')
        const line = exportLine(keyword as unknown as Keyword, name)
        expect(read(cellsOf(line))).toEqual(accept({ ...keyword, isSuggestion: false }))
      }),
    )
  })
})
