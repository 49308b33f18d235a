import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOfRow, judgeRow, previewOf, textLimits } from './edit-row.ts'
import { eventTable } from '../event-table/index.ts'
import { factsIn, fillText } from '../event-table/fill.ts'

const wishOf = (row: (typeof eventTable)[number]): Parameters<typeof judgeRow>[1] => ({
  texts: row,
  channels:
    row.essential || row.nature === 'security' ? [...new Set([...row.channels, 'email' as const])] : row.channels,
})

describe('judgeRow', () => {
  it.each(eventTable.map((row) => [`${row.event} for the ${row.part}`, row] as const))(
    'accepts %s unchanged',
    (_, row) => {
      expect(judgeRow(row, wishOf(row))).toEqual({ ok: true, value: null })
    },
  )

  it('accepts a text only if all its facts are known and no brace is left', () => {
    const [row] = eventTable
    if (!row) throw new Error('the table has rows')
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('{', '}', '{}', '{reference}', '{business}', '{secret}', '{Reference}', ' '),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `a${pieces.join('')}`),
        (text) => {
          const { ok } = judgeRow(row, { channels: ['email'], texts: { ...row, text } })
          const known = factsOfRow(row)
          const facts = Object.fromEntries(known.map((name) => [name, '']))
          const isTellable = factsIn(text).every((name) => known.includes(name))
          const isLeftover = isTellable && /[{}]/.test(fillText(text, facts))
          expect(ok).toBe(isTellable && !isLeftover && text.length <= textLimits.text)
        },
      ),
    )
  })
})

describe('previewOf', () => {
  it.each(eventTable.map((row) => [`${row.event} for the ${row.part}`, row] as const))(
    'fills every fact of %s',
    (_, row) => {
      const { subject, text: body, title, short, sms } = previewOf(row, row, 'https://callout.example')
      for (const text of [subject, body, title, short, sms]) {
        expect(text).not.toBe('')
        expect(factsIn(text)).toEqual([])
      }
    },
  )
})
