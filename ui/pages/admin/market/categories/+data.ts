import type { PageContextServer } from 'vike/types'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  const categories = await modules.jobBoard.categories()
  return {
    done: doneIn(pageContext, {
      added: 'The category is added. Employers can choose it.',
      saved: 'The category is saved.',
    }),
    categories,
    edited: categories.find(({ id }) => id === urlParsed.search['edit']) ?? null,
    next: Math.max(0, ...categories.map(({ sortOrder }) => sortOrder)) + 1,
  }
}
