import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { blanksIn, isLegalPage, legalFacts, legalLimit, legalWords } from '#modules/terms'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, form, now, routeParams, urlParsed }: PageContextServer) {
  const page = routeParams['page'] ?? ''
  if (!isLegalPage(page)) throw render(404)
  const asked = urlParsed.search['version']
  const action = at.admin.legalPage(page)
  const [current, old, versions] = await Promise.all([
    modules.terms.legalPage(page),
    asked === undefined ? null : modules.terms.legalVersion(page, Number(asked)),
    modules.terms.legalVersions(page),
  ])
  if (asked !== undefined && !old) throw render(404)
  const typed = form?.action === action ? form.values : null
  const typedText = typed?.['text']
  const text = typeof typedText === 'string' ? typedText : (old ?? current).text
  const preview = await modules.terms.previewLegal(page, text)
  return {
    action,
    title: legalWords[page].title,
    says: legalWords[page].says,
    address: legalWords[page].address,
    done: doneIn({ form, urlParsed }, { saved: 'Saved. The page shows it from now on.' }),
    version: String(typed?.['version'] ?? current.version),
    old: old && old.version !== current.version ? old.version : null,
    text,
    blanks: blanksIn(text),
    facts: legalFacts,
    limit: legalLimit,
    preview: preview.ok ? preview.value.blocks : null,
    versions: [
      ...versions.map(({ version, savedByName, savedAt }) => ({
        version,
        href: `${action}?version=${version}`,
        who: savedByName,
        when: datedWords(savedAt, now),
      })),
      { version: 0, href: `${action}?version=0`, who: 'Callout', when: 'With the product' },
    ],
  }
}
