import type { PageContextServer } from 'vike/types'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  return {
    // The facts as they are kept: a registration for VAT that has ended still has its number.
    site: await modules.catalogue.site(),
    done: doneIn(pageContext, { saved: 'Saved. Pages, messages and receipts show it from now on.', ...putBackWords }),
    history: await historyOf(pageContext, 'site'),
  }
}
