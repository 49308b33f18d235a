import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { momentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data({ modules, urlParsed }: PageContextServer) {
  const { before = '' } = urlParsed.search
  const found = await modules.catalogue.enquiries({ before: parseId('enq', before), limit: perPage + 1 })
  const shown = found.slice(0, perPage)
  return {
    isFirst: before === '',
    next: found.length > perPage ? (shown.at(-1)?.id ?? null) : null,
    enquiries: shown.map(({ createdAt, ...enquiry }) => ({ ...enquiry, when: momentWords(createdAt) })),
  }
}
