import type { PageContextServer } from 'vike/types'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  return {
    done: doneIn(pageContext, { saved: 'Saved. Pages, messages and receipts show it from now on.', ...putBackWords }),
    history: await historyOf(pageContext, 'site'),
  }
}
