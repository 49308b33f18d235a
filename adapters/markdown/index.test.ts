import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeLink } from '#modules/site'
import { createSafeMarkdown } from './index.ts'
import { runs } from '../../tests/support/property-runs.ts'

const markdown = createSafeMarkdown()

describe('safe Markdown', () => {
  it('reads paragraphs, emphasis, lists and headings; the page keeps its only heading of the first level', async () => {
    const { html } = await markdown.read('# One\n\n## Two\n\nA **strong** word.\n\n- a\n- b')
    expect(html).toBe(
      '<h2>One</h2>\n<h2>Two</h2>\n<p>A <strong>strong</strong> word.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    )
  })

  it('shows HTML as text, and makes no image', async () => {
    const { html } = await markdown.read(
      '<script>alert(1)</script>\n\nA <b onclick="x()">b</b> ![x](https://a.example/p.png)',
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;script&gt;')
  })

  it('keeps links to http(s), mailto, tel and paths of the site, and reports the others', async () => {
    const { html, links } = await markdown.read(
      '[a](https://a.example/?x=1&y=2) [b](mailto:a@b.example) [c](tel:0800-247-847) [d](/book) [e](javascript:alert(1)) [f](//evil.example) <data:text/html,x>',
    )
    expect(links).toEqual([
      'https://a.example/?x=1&y=2',
      'mailto:a@b.example',
      'tel:0800-247-847',
      '/book',
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
    ])
    expect(html).toContain('<a href="https://a.example/?x=1&amp;y=2" rel="noreferrer">a</a>')
    expect(html).toContain('<a>e</a> <a>f</a> <a>data:text/html,x</a>')
    expect(html).not.toMatch(/href="(?:javascript|\/\/|data)/)
  })

  it('makes only known elements with safe links, whatever is written', async () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '#',
      '*',
      '\n',
      ' ',
      '\\',
      ':',
      '/',
      '&colon;',
      '&#58;',
      'javascript:',
      'JAVA\tSCRIPT:',
      'data:',
      'vbscript:',
      'https://a.example',
      '/own',
      '//x',
      '<a href="',
      '<img src=x onerror=y>',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (written) => {
        const { html } = await markdown.read(written.join(''))
        for (const [tag] of html.matchAll(/<[^>]*>/g)) {
          expect(tag).toMatch(
            /^<\/?(?:p|a|em|strong|code|pre|ul|ol|li|blockquote|h[2-6]|hr|br)(?: (?:href|title|rel|start|class)="[^"]*")*(?: \/)?>$/,
          )
          expect(isSafeLink(/href="([^"]*)"/.exec(tag)?.[1] ?? '/')).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})
