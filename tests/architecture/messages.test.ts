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

const shownBy = ({ text }: Source) => {
  const compared = [...text.matchAll(/\b(?:done|wordDone\(pageContext\)) === '([\w-]+)'/g)]
  const listed = /\bDoneWords\b|\bdoneIn\(/.test(text) ? [...text.matchAll(/[{,]\s*'?([\w-]+)'?:/g)] : []
  return [...compared, ...listed].map(([, word = '']) => word)
}

/** The second argument of each call of `doneAt`. */
function wordsSent({ text }: Source): readonly string[] {
  return text
    .split('doneAt(')
    .slice(1)
    .flatMap((call) => [...(argumentsIn(call)[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word))
}

/** The arguments of a call, from its opening bracket on. */
function argumentsIn(call: string): readonly string[] {
  let depth = 0
  const found = ['']
  for (const letter of call) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth < 0) return found
    if (letter === ',' && depth === 0) found.push('')
    else found.push(`${found.pop() ?? ''}${letter}`)
  }
  return found
}

/** The words that stand in calls of `doneAt`, and that no page knows. */
function unsaid(sources: readonly Source[]): readonly string[] {
  const known = new Set(sources.filter(({ path }) => path.startsWith('ui/')).flatMap(shownBy))
  return [...new Set(sources.flatMap(wordsSent))].filter((word) => !known.has(word))
}

describe('the word for what was done', () => {
  const sources = readSources().filter(({ path }) => /^(?:src|ui)\//.test(path) && !/\.test\.tsx?$/.test(path))

  it('is caught where no page has a sentence for it', () => {
    const text = "c.redirect(doneAt(at.admin.user(id, 'x'), isNew ? 'planted-word' : 'saved', 'planted-part'), 303)"
    const found = unsaid([...sources, { path: 'src/http/planted.ts', text }])
    expect(found).toContain('planted-word')
    expect(found).not.toContain('planted-part')
  })

  it('has a sentence on a page', () => {
    // The pages of a link in an e-mail, which show another state.
    expect(unsaid(sources)).toEqual(['1'])
  })
})
