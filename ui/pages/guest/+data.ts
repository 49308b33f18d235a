import type { PageContextServer } from 'vike/types'
import { typedBefore } from '../../components/auth/typed-before.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The details of the unfinished booking, so that nobody types them again. */
export async function data({ modules, form, draftToken }: PageContextServer) {
  const draft = await modules.drafts.find(draftToken)
  return { form, typed: typedBefore(draft?.fields ?? {}) }
}
