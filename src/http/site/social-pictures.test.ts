import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageAt, wordsOfPage } from './social-pictures.ts'

describe('pageAt', () => {
  it.each([
    ['home.png', '/'],
    ['services/boiler-repair.png', '/services/boiler-repair'],
    ['../admin.png', '/admin'],
    ['services/../../admin.png', '/admin'],
    ['//evil.example/x.png', '/evil.example/x'],
    ['.//evil.example/x.png', '/evil.example/x'],
    [String.raw`\\evil.example/x.png`, '/evil.example/x'],
    [String.raw`\[.png`, '/['],
    ['https://evil.example/x.png', '/https://evil.example/x'],
    ['services?draft=1#top.png', '/services'],
    ['.png', '/'],
  ])('reads %s as the page %s', (name, path) => {
    expect(pageAt(name)).toBe(path)
  })

  it('stays on this site, whatever was written', () => {
    const parts = fc.constantFrom('/', '\\', '.', '..', '%2e', ':', '@', '[', '?', '#', '\t', 'evil.example', 'home')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((all) => all.join('')),
        ),
        (name) => {
          const path = pageAt(`${name}.png`)
          expect(new URL(path, 'https://callout.example').href).toBe(`https://callout.example${path}`)
        },
      ),
    )
  })
})

describe('wordsOfPage', () => {
  const title = '<meta property="og:title" content="Boilers &amp; heating">'
  const text = '<meta name="description" content="It&#x27;s cold? &quot;Warm&quot; &lt; an hour, it&#39;s said.">'
  const canonical = '<link rel="canonical" href="https://callout.example/services/heating">'
  const page = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

  it('has the title and the description as people read them', () => {
    expect(wordsOfPage(page(title + text + canonical))).toEqual({
      title: 'Boilers & heating',
      text: `It's cold? "Warm" < an hour, it's said.`,
    })
  })

  it('reads an entity once, and leaves one that it does not know', () => {
    const twice = '<meta property="og:title" content="&amp;lt;b&amp;gt; &pound;40">'
    expect(wordsOfPage(page(twice + canonical))).toEqual({ title: '&lt;b&gt; &pound;40', text: '' })
  })

  it.each([
    ['without its one address', page(title + text)],
    ['without a title', page(text + canonical)],
    ['with an empty title', page(`<meta property="og:title" content="">${text}${canonical}`)],
    ['with a title in the body only', page(text + canonical, title)],
    ['with its address in the body only', page(title + text, canonical)],
    ['that is empty', ''],
  ])('has nothing of a page %s', (_case, html) => {
    expect(wordsOfPage(html)).toBeNull()
  })
})
