import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { jobCard } from '../../../components/job-board/job-words.ts'
import { searchOf } from '../../../sign-in-first.ts'
import { askedJobs, filterOfForm } from './asked-jobs.ts'

export type Data = Awaited<ReturnType<typeof data>>

const onPage = 20

export async function data(pageContext: PageContextServer) {
  const { jobBoard } = pageContext.modules
  const search = searchOf(pageContext)
  const asked = askedJobs(search)
  const { filter, sort, faults } = filterOfForm(asked, jobBoard.placeOf)
  const cursor = search.get('cursor')
  const [page, categories] = await Promise.all([
    jobBoard.search(filter, sort, { cursor, limit: onPage }),
    jobBoard.categories(),
  ])
  const kept = Object.entries(asked).filter(([, value]) => value !== '')
  const addressOf = (more: readonly (readonly [string, string])[]) => {
    const query = new URLSearchParams([...kept, ...more].map(([name, value]) => [name, value])).toString()
    return query === '' ? at.jobs() : `${at.jobs()}?${query}`
  }
  return {
    asked,
    faults,
    jobs: page.items.map(jobCard),
    total: page.total,
    isTotalExact: page.isTotalExact,
    first: cursor === null ? null : addressOf([]),
    next: page.next === null ? null : addressOf([['cursor', page.next]]),
    isFiltered: kept.length > 0,
    categories: categories.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
  }
}
