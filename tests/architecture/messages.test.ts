import { describe, expect, it } from 'vitest'
import { type Source, readSources } from './sources.ts'

/** One way for each thing that the product says: see "Messages" in `ui/README.md`. */
const ways = [
  {
    name: 'an address that says what was done',
    form: /[?&](?:done|saved|deleted)=/,
    planted: 'c.redirect(`${page}?done=saved`, 303)',
    in: [],
  },
  {
    name: 'the word of such an address that a page reads itself',
    form: /search(?:\.get\(|\[)'(?:done|saved)'/,
    planted: "const { done } = { done: urlParsed.search['done'] }",
    in: ['ui/done-in.ts'],
  },
  {
    name: 'a message that is an error, past the element beside its cause',
    form: /messages\(\)\.put\(/,
    planted: "messages().put({ tone: 'bad', words: 'It failed', beside: '' })",
    in: ['ui/islands/toasts/say.ts'],
  },
  {
    name: 'a list of messages that is read out, or a timer that removes words',
    form: /'aria-live'|showsForMs\(/,
    planted: "place.setAttribute('aria-live', 'polite')",
    in: ['ui/islands/toasts/queue.ts', 'ui/islands/toasts/region.ts'],
  },
] as const satisfies readonly {
  readonly in: readonly string[]
  readonly form: RegExp
  readonly planted: string
  readonly name: string
}[]

const usesOf = (form: RegExp, sources: readonly Source[]) =>
  sources
    .filter(({ text }) => form.test(text))
    .map(({ path }) => path)
    .toSorted()

describe.each(ways)('$name', ({ form, planted, in: allowed }) => {
  it('is caught where it is planted', () => {
    expect(usesOf(form, [{ path: 'ui/islands/planted.ts', text: planted }])).toEqual(['ui/islands/planted.ts'])
  })

  it('stands only where it belongs', () => {
    const shipped = readSources().filter(
      ({ path }) => /^(?:src|modules|ui)\//.test(path) && !/\.test\.tsx?$/.test(path),
    )
    expect(usesOf(form, shipped)).toEqual(allowed)
  })
})
