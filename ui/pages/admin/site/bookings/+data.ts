import type { PageContextServer } from 'vike/types'
import { reportOf, unknownOrigin } from '#modules/analytics'
import { atSystem, formatPence, inBusinessZone } from '#modules/shared'
import { stepTitles } from '../../../../components/wizard/view.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Drafts are forgotten after 30 days: a longer span would compare unlike things. */
const spans = [1, 7, 30] as const
const mostSources = 20
/** Drafts end where the booking is made. */
const steps = stepTitles.slice(0, 4)

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const asked = Number(urlParsed.search['days'])
  const span = spans.find((one) => one === asked) ?? 30
  const to = inBusinessZone(now).toPlainDate()
  const days = { from: to.subtract({ days: span - 1 }).toString(), to: to.toString() }
  const [sums, made, begun] = await Promise.all([
    modules.analytics.sums(days),
    modules.analytics.bookings(days),
    modules.drafts.unfinished(span),
  ])
  const report = reportOf(sums, made)
  const left = begun.reduce((sum, { drafts }) => sum + drafts, 0)
  return {
    spans: spans.map((one) => ({
      days: one,
      label: one === 1 ? 'Today' : `${one} days`,
      href: `${atSystem.siteBookings()}?days=${one}`,
      isChosen: one === span,
    })),
    bookings: number(report.bookings),
    takings: formatPence(report.takings),
    left: number(left),
    sources: report.sources
      .filter(({ bookings, landings }) => bookings > 0 || landings > 0)
      .slice(0, mostSources)
      .map(({ name, landings, bookings, takings }) => ({
        name: sourceWords(name),
        visits: number(landings),
        bookings: number(bookings),
        share: landings === 0 ? null : `${Math.round((100 * bookings) / landings)}%`,
        takings: formatPence(takings),
      })),
    steps: steps.map((name, place) => {
      const here = begun.filter(({ step }) => step === place + 1)
      const count = here.reduce((sum, { drafts }) => sum + drafts, 0)
      return {
        name: `${place + 1}. ${name}`,
        count: number(count),
        share: left === 0 ? 0 : count / left,
        sources: here.map(({ source, drafts }) => `${sourceWords(source)} ${number(drafts)}`).join(', '),
      }
    }),
  }
}

const number = (count: number) => count.toLocaleString('en-GB')
const sourceWords = (name: string | null) => (name === null || name === unknownOrigin ? 'Not known' : name)
