import { describe, expect, it } from 'vitest'
import { type Face, faces, runsOf } from '#modules/invoicing'

const all = new Set(faces)

describe('runsOf', () => {
  it('takes the site’s own typeface first, composed or decomposed', () => {
    expect(runsOf('Zoe\u{308} \u{141}ukasz', 'body', all)).toEqual([
      { text: 'Zoë ', face: 'body' },
      { text: 'Ł', face: 'bodyExt' },
      { text: 'ukasz', face: 'body' },
    ])
  })

  it('takes Noto Sans for the letters that it lacks', () => {
    expect(runsOf('Ĉ Юрий Σοφία Nguyễn', 'bold', all)).toEqual([
      { text: 'Ĉ', face: 'boldNotoLatinExt' },
      { text: ' ', face: 'bold' },
      { text: 'Юрий', face: 'boldNotoCyrillic' },
      { text: ' ', face: 'bold' },
      { text: 'Σοφία', face: 'boldNotoGreek' },
      { text: ' Nguy', face: 'bold' },
      { text: 'ễ', face: 'boldNotoVietnamese' },
      { text: 'n', face: 'bold' },
    ])
  })

  it('draws a question mark for a letter that no file has, or none at hand', () => {
    expect(runsOf('中🔧', 'body', all)).toEqual([{ text: '??', face: 'body' }])
    expect(runsOf('Ю', 'body', new Set<Face>(['body', 'bold']))).toEqual([{ text: '?', face: 'body' }])
  })

  it('leaves out what has no shape, such as a mark that turns the direction, and turns a tab into a space', () => {
    expect(runsOf('1\u{202e}2\u{200b}3\t4', 'body', all)).toEqual([{ text: '123 4', face: 'body' }])
  })
})
