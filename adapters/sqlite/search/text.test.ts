import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../tests/support/database.ts'
import { foldText } from '#modules/shared'
import { allOf, foldRow, trigramsOf } from './text.ts'

describe('trigramsOf', () => {
  it('has every three characters that follow each other in a part, each once', () => {
    expect(trigramsOf(['Anna n', 'b', 'annab'])).toEqual(['ann', 'nna', 'nan', 'nab'])
    expect([[], ['ab'], ['a', 'bc'], ["a ' b"]].map((parts) => trigramsOf(parts))).toEqual([[], [], [], []])
  })
})

describe('allOf', () => {
  it('asks for all trigrams, in quotation marks', () => {
    expect(allOf(['pat', 'at"', 't"l'])).toBe('"pat" AND "at""" AND "t""l"')
  })

  it('is a question that the index takes, for any text', () => {
    using database = openDatabase()
    database.raw.exec('create virtual table any_texts using fts5 (text, tokenize = trigram)')
    const find = database.raw.prepare<[string], number>('select rowid from any_texts where any_texts match ?').pluck()
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 3 }), (texts) => {
        expect(find.all(allOf(texts))).toEqual([])
      }),
      { examples: [[['\0\0\0']], [['a\0"b']], [['" OR "']]] },
    )
  })
})

describe('an index of folded texts', () => {
  it('finds every row that contains a part of a text, in any case and with any signs', () => {
    using database = openDatabase()
    const add = database.raw.prepare('insert or replace into users_search (rowid, text) values (1, ?)')
    const find = database.raw.prepare<[string], number>('select rowid from users_search where users_search match ?')
    const text = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        fc.constantFrom('Σ', 'İ', 'ß', ' ', "'", '\0', 'É', 'ﬁ', '\u0301', '"', '*'),
      ),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('upper', 'lower', 'as it is'), (before, part, after, how) => {
        const typed =
          how === 'upper'
            ? part.replaceAll(/[a-z]/g, (one) => one.toUpperCase())
            : how === 'lower'
              ? part.toLowerCase()
              : part
        const trigrams = trigramsOf([typed])
        fc.pre(trigrams.length > 0)
        add.run(foldRow(['other', before + part + after]))
        expect(find.pluck().all(allOf(trigrams))).toEqual([1])
      }),
    )
  })
})

describe('foldText', () => {
  it('ignores case, accents, spaces and apostrophes', () => {
    expect(['Seán O’Neill', 'sean oneill', "SEAN O'NEILL"].map(foldText)).toEqual(Array(3).fill('seanoneill'))
    expect(foldText('Łódź Straße ΣΟΦΟΣ')).toBe('lodzstrasseσοφοσ')
  })
})
