import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { averageWords, rejectReasons, rejectWords } from '#modules/reviews'
import { at } from '#modules/shared'
import { shownReview } from '../../components/site/shown-review.ts'

export type Data = Awaited<ReturnType<typeof data>>

const onPage = 20

export async function data({ modules, urlParsed }: PageContextServer) {
  const before = urlParsed.search['before']
  if (before !== undefined && !/^\d{1,12}$/.test(before)) throw render(404)
  const [found, figures] = await Promise.all([
    modules.reviews.published(onPage + 1, before === undefined ? null : Number(before)),
    modules.reviews.figures(),
  ])
  const shown = found.slice(0, onPage)
  const { ratings, published, removed } = figures
  return {
    reviews: shown.map(shownReview),
    older: found.length > onPage ? `${at.reviews()}?before=${shown.at(-1)?.id}` : null,
    newest: before === undefined ? null : at.reviews(),
    average: averageWords(figures),
    ratings,
    published,
    removed: rejectReasons.map((reason) => ({ words: rejectWords[reason], count: removed[reason] })),
    allRemoved: rejectReasons.reduce((sum, reason) => sum + removed[reason], 0),
  }
}
