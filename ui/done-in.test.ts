import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, doneAt } from '#modules/shared'
import { doneIn, wordDone } from './done-in.ts'

const asked = (address: string, form: Parameters<typeof doneIn>[0]['form'] = null) => ({
  form,
  urlParsed: { search: Object.fromEntries(new URL(address, 'http://site.invalid').searchParams) },
})
const word = fc.stringMatching(/^[a-z][a-z_-]{0,20}$/)

describe('the address that says what was done', () => {
  it('keeps the page with its query, and has the word and the part', () => {
    const pages = fc.constantFrom(at.dashboard(), at.whatsapp.conversation('+447700900123'), '/dashboard?tab=profile')
    fc.assert(
      fc.property(pages, word, fc.option(word, { nil: undefined }), (page, done, part) => {
        const [before, after] = [page, doneAt(page, done, part)].map((one) => new URL(one, 'http://site.invalid'))
        expect(after?.searchParams.get('done')).toBe(done)
        after?.searchParams.delete('done')
        expect(after?.hash).toBe(part === undefined ? '' : `#${part}`)
        expect([after?.pathname, after?.search]).toEqual([before?.pathname, before?.search])
      }),
    )
  })
})

describe('the sentence of a page', () => {
  const words = { saved: 'Saved.' }

  it('is the one for the word of its address', () => {
    expect(doneIn(asked('/profile?done=saved'), words)).toBe('Saved.')
    expect([doneIn(asked('/profile?done=other'), words), doneIn(asked('/profile'), words)]).toEqual([null, null])
  })

  it.each(['toString', 'constructor', '__proto__'])('is none for %s, which every object has', (name) => {
    expect(doneIn(asked(`/profile?done=${name}`), words)).toBeNull()
  })

  it('is none where the form came back with faults', () => {
    const form = { action: '/profile', values: {}, errors: [], alert: 'Not saved.' }
    expect(doneIn(asked('/profile?done=saved', form), words)).toBeNull()
    expect(wordDone(asked('/profile?done=saved', form))).toBeNull()
  })
})
