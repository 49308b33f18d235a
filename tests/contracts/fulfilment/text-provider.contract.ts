import { describe, expect, it } from 'vitest'
import type { TextProvider } from '#modules/booking'

interface OpenedTextProvider extends AsyncDisposable {
  readonly texts: TextProvider
  /** The text that the service gives. */
  readonly given: string
  /** The questions to the service, in order. */
  readonly asked: () => readonly (readonly string[])[]
  /** Makes the service fail in a way. */
  readonly fail: (way: 'silent' | 'stalled' | 'broken' | 'empty' | 'nonsense') => void
}

/** Longer than an answer takes on a busy machine. */
const long = 30_000
/** Where no answer comes, or none that ends. */
const short = 1_000

const question = { instructions: 'Summarise.', text: 'A new washer.' }

/** The contract of every provider of texts. */
export function describeTextProvider(name: string, open: (patienceMs: number) => Promise<OpenedTextProvider>): void {
  describe(`texts by ${name}`, () => {
    it('gives the text of the service, without spaces around it', async () => {
      await using opened = await open(long)
      expect(await opened.texts.write(question)).toBe(opened.given)
      expect(opened.asked()).toEqual([['Summarise.', 'A new washer.']])
    })

    it.each(['silent', 'stalled', 'broken', 'empty', 'nonsense'] as const)(
      'gives none where the service is %s, and asks once',
      async (way) => {
        await using opened = await open(way === 'silent' || way === 'stalled' ? short : long)
        opened.fail(way)
        expect(await opened.texts.write(question)).toBeNull()
        expect(opened.asked()).toHaveLength(1)
      },
    )
  })
}
