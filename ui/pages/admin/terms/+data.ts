import { doneIn } from '../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type TermsTexts, partWords, termsFacts, termsLimit, termsParts } from '#modules/terms'
import { at } from '#modules/shared'
import { datedWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const action = at.admin.terms()
const listed = 50

export async function data({ modules, form, now, urlParsed }: PageContextServer) {
  const asked = urlParsed.search['version']
  const old = asked === undefined ? null : await modules.terms.version(Number(asked))
  if (asked !== undefined && !old) throw render(404)
  const [current, versions, missing] = await Promise.all([
    modules.terms.current(),
    modules.terms.versions(listed),
    modules.terms.missing(),
  ])
  const typed = form?.action === action ? form.values : null
  const texts = typed ? textsFrom(typed) : (old ?? current).texts
  const preview = await modules.terms.preview(texts)
  return {
    action,
    done: doneIn({ form, urlParsed }, { saved: 'Saved. Orders from now on have these terms.' }),
    version: String(typed?.['version'] ?? current.version),
    old: old && old.version !== current.version ? old.version : null,
    isChecked: typed ? typed['checked'] === 'yes' : current.isChecked && !old,
    needsCheck: !current.isChecked,
    missing,
    facts: termsFacts,
    limit: termsLimit,
    parts: termsParts.map((part) => ({ part, ...partWords[part], text: texts[part] })),
    previews: preview.ok
      ? preview.value.map((terms, place) => ({ ...terms, title: place === 0 ? 'A visit at a time' : 'An emergency' }))
      : [],
    versions: versions.map(({ version, isChecked, savedByName, savedAt }) => ({
      version,
      href: `${action}?version=${version}`,
      isChecked,
      who: savedByName,
      when: datedWords(savedAt, now),
    })),
  }
}

function textsFrom(values: Readonly<Record<string, string | readonly string[]>>): TermsTexts {
  const of = (part: string) => {
    const value = values[part]
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  return Object.fromEntries(termsParts.map((part) => [part, of(part)])) as Record<keyof TermsTexts, string>
}
