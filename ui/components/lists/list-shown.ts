import type { PageContextServer } from 'vike/types'
import { type OfficeList, pageOfList } from '#modules/saved-filters'
import { may } from '#modules/shared'
import { doneIn } from '../../done-in.ts'
import { signedIn } from '../../sign-in-first.ts'

export type ListShown = Awaited<ReturnType<typeof listShown>>

/** The head of a list: its saved filters, and the question that could be saved. `question` is its address without a place in it. */
export async function listShown(pageContext: PageContextServer, list: OfficeList, question: string) {
  const { savedFilters } = pageContext.modules
  const who = signedIn(pageContext)
  const [, asked = ''] = question.split('?')
  const query = savedFilters.questionOf(list, asked)
  const filters = await savedFilters.filtersOf(who, list)
  return {
    list,
    query,
    done: doneIn(pageContext, {
      filter_saved: 'The filter is saved. It stands above the list.',
      filter_removed: 'The filter is removed.',
    }),
    filters: filters.map(({ id, name, isShared, maker, makerName, query: saved }) => ({
      id,
      name,
      href: pageOfList(list, saved),
      isOpen: saved === query,
      isShared,
      /** The person who shares it, where it is somebody else's. */
      from: maker === who.id ? null : makerName,
      mayRemove: maker === who.id || may(who, 'users'),
    })),
  }
}
