import type { PageContextServer } from 'vike/types'
import type { SeriesReport } from '#modules/billing'
import { type SeriesName, documentNumber } from '#modules/invoicing'
import { atSystem, may } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

const seriesWords = {
  INV: 'Invoices',
  PRO: 'Proformas',
  QUO: 'Quotes and estimates',
  CRN: 'Credit notes',
  REC: 'Receipts',
  PO: 'Purchase orders',
  DN: 'Delivery notes',
} as const satisfies Record<SeriesName, string>

/** A page lists no more of them. */
const mostShown = 100

export async function data(pageContext: PageContextServer) {
  const { billing, catalogue } = pageContext.modules
  const [reports, { yearInNumber }] = await Promise.all([billing.series(), catalogue.invoicing()])
  const year = yearInNumber ? billing.today().year : null
  const isOwner = may(signedIn(pageContext), 'settings')
  return {
    action: atSystem.invoiceNumbers(),
    done: doneIn(pageContext, { saved: 'Saved. The next document of the series gets this number.' }),
    rows: reports.map((report) => rowOf(report, year)),
    hasGaps: reports.some(({ gaps }) => gaps.length > 0),
    /** Only an administrator sets a number. */
    toStart: isOwner
      ? reports
          .filter(({ mayStart }) => mayStart)
          .map(({ series, next }) => ({ series, words: seriesWords[series], next: String(next) }))
      : [],
  }
}

function rowOf({ series, first, last, next, voided, gaps }: SeriesReport, year: number | null) {
  const shown = (number: number | null) => (number === null ? null : documentNumber(series, number, null))
  const several = (numbers: readonly number[]) => ({
    count: numbers.length,
    numbers: numbers.slice(0, mostShown).map((number) => documentNumber(series, number, null)),
  })
  return {
    series,
    words: seriesWords[series],
    first: shown(first),
    last: shown(last),
    next: documentNumber(series, next, year),
    voided: several(voided),
    gaps: several(gaps),
  }
}
