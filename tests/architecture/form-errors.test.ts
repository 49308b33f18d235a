import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** The forms that leave their faults to the bubbles of the browser, which stay for seconds and speak its language. */
function bubbling(text: string): readonly string[] {
  const forms = text.match(/<form\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*>/g) ?? []
  return forms.filter((form) => /method="post"/.test(form) && !/\bnoValidate\b/.test(form))
}

describe('a form that is sent by POST', () => {
  it.each([
    '<form method="post" action="/contact">',
    '<form className="card" action={`${href}/assign`} method="post" key={id}>',
    '<form\n  method="post"\n  onSubmit={(event) => { send(event) }}\n>',
  ])('is caught when the browser checks it: %s', (text) => {
    expect(bubbling(text)).toEqual([text])
  })

  it.each(['<form method="post" action="/contact" noValidate>', '<form method="get" action="/admin/bookings">'])(
    'passes when the server alone checks it, or when it is a search: %s',
    (text) => expect(bubbling(text)).toEqual([]),
  )

  it('is checked by the server on every page, which names each fault beside its field', () => {
    const pages = readSources().filter(({ path }) => path.startsWith('ui/'))
    expect(pages.some(({ text }) => text.includes('method="post"'))).toBe(true)
    expect(pages.flatMap(({ path, text }) => bubbling(text).map((form) => `${path}: ${form}`))).toEqual([])
  })
})
