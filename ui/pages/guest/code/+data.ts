import type { PageContextServer } from 'vike/types'
import { typedIn } from '../../../components/form/FormErrors.tsx'
import { typedBefore } from '../../../components/auth/typed-before.ts'

export type Data = Awaited<ReturnType<typeof data>>

const kept = ['full_name', 'email', 'phone', 'by_text'] as const

/** After the first page its answers travel along; the link of the e-mail has none of them. */
export async function data({ modules, form, draftToken }: PageContextServer) {
  const isByText = typedIn(form, 'by_text') === 'yes'
  const values = kept
    .filter((name) => (isByText ? name !== 'email' : name !== 'by_text'))
    .map((name) => ({ name, value: typedIn(form, name) }))
  const isKnown = values.every(({ value }) => value !== '') && !form?.errors.some(({ path }) => isKept(path))
  const draft = isKnown ? null : await modules.drafts.find(draftToken)
  return {
    form,
    kept: isKnown ? values : null,
    isByText,
    sentTo: typedIn(form, isByText ? 'phone' : 'email'),
    typed: typedBefore(draft?.fields ?? {}),
  }
}

function isKept(path: string): boolean {
  return kept.some((name) => name === path)
}
