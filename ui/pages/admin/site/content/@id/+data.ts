import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { contentPages, contentWords } from '#modules/site'
import { doneIn } from '../../../../../done-in.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const listed = 50

export async function data({ modules, routeParams, form, now, urlParsed }: PageContextServer) {
  const id = routeParams['id'] ?? ''
  const [current, versions] = await Promise.all([modules.site.text(id), modules.site.textVersions(id, listed)])
  const page = contentPages.find(({ slug }) => slug === current?.page)
  if (!current || !page) throw render(404)
  const { block, version, isDefault } = current
  const action = at.admin.site.text(id)
  const asked = urlParsed.search['version']
  const old = asked === undefined ? null : textOf(asked)
  if (asked !== undefined && old === null) throw render(404)
  const typed = form?.action === action ? form.values : null
  const typedText = typeof typed?.['text'] === 'string' ? typed['text'] : null
  const isClash = typed !== null && Number(typed['version']) !== version
  const text = typedText ?? old ?? current.text
  const preview = await modules.site.previewText(id, text)
  const latest = versions[0]

  /** "0" is the text of the program. */
  function textOf(number: string): string | null {
    if (number === '0') return block.default
    const found = versions.find((one) => String(one.version) === number)
    return found ? (found.text ?? block.default) : null
  }

  return {
    action,
    done: doneIn({ form, urlParsed }, { saved: 'Saved. The page shows it from now on.' }),
    label: block.label,
    kind: block.kind,
    limit: block.limit,
    isOptional: block.optional,
    words: contentWords.map((word) => `{${word}}`),
    page: { title: page.title, path: page.path, slug: page.slug },
    version,
    text,
    isDefault,
    /** The text that is in force, where an older one is shown in the form. */
    old: old !== null && typed === null && old !== current.text ? { version: asked ?? '' } : null,
    /** Another edit came in between; the form keeps the typed text. */
    clash: isClash ? { text: current.text, by: latest?.savedByName ?? null } : null,
    preview: preview?.ok ? preview.value : null,
    versions: [
      ...versions.map((one) => ({
        href: `${action}?version=${one.version}`,
        name: `Version ${one.version}`,
        isCurrent: one.version === version,
        isDefault: one.text === null,
        who: one.savedByName ?? 'Somebody who left',
        when: datedWords(one.savedAt, now),
        start: startOf(one.text ?? block.default),
      })),
      {
        href: `${action}?version=0`,
        name: 'Original',
        isCurrent: version === 0,
        isDefault: true,
        who: 'The program',
        when: '',
        start: startOf(block.default),
      },
    ],
  }
}

const startOf = (text: string) => (text.length > 100 ? `${text.slice(0, 100).trimEnd()}…` : text)
