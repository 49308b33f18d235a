import type { PageContextServer } from 'vike/types'
import { printPrices } from '#modules/catalogue'
import { priorities } from '#modules/pricing'
import { pence, poundsText } from '#modules/shared'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { version, ...prices } = await pageContext.modules.catalogue.prices()
  const saved = printPrices(prices)
  const [pricing, rules] = await Promise.all([
    historyOf(pageContext, 'pricing'),
    historyOf(pageContext, 'booking_rules'),
  ])
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. New bookings have these prices; bookings that stand keep theirs.',
      ...putBackWords,
    }),
    version,
    /** The values in the fields of the form. */
    saved: {
      ...Object.fromEntries(
        priorities.map((priority) => [`${priority}_factor`, (saved[`${priority}_percent`] / 100).toFixed(2)]),
      ),
      call_out_fee: poundsText(pence(saved.call_out_fee_pence)),
      emergency_fee: poundsText(pence(saved.emergency_fee_pence)),
      emergency_minutes: String(saved.emergency_minutes),
      urgent_days: String(saved.urgent_days),
      priority_days: String(saved.priority_days),
      standard_days: String(saved.standard_days),
    } as Readonly<Record<string, string>>,
    pricing,
    rules,
  }
}
