import type { PageContextServer } from 'vike/types'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'adsense')
  const { adsense } = await pageContext.modules.catalogue.publicSite()
  return {
    done: doneIn(pageContext, { saved: 'Saved. Public pages have it at once.', ...putBackWords }),
    history,
    ads: adsense,
  }
}
