import type { PageContextServer } from 'vike/types'
import { printBookingRules } from '#modules/catalogue'
import { poundsText } from '#modules/shared'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { catalogue } = pageContext.modules
  const { version, ...rules } = await catalogue.bookingRules()
  const saved = printBookingRules(rules)
  const [categories, terms, room] = await Promise.all([
    catalogue.allCategories(),
    historyOf(pageContext, 'booking_rules'),
    historyOf(pageContext, 'room'),
  ])
  const trades = categories
    .filter(({ isFlag }) => !isFlag)
    .map(({ slug, label, parallelCapacity }) => ({
      name: `capacity.${slug}`,
      label,
      hint: `Came with ${parallelCapacity}.`,
      saved: String(saved.capacity[slug] ?? ''),
    }))
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. New bookings follow these rules; bookings that stand keep theirs.',
      ...putBackWords,
    }),
    version,
    /** The values in the fields of the form. */
    saved: {
      minimum_notice_minutes: String(saved.minimum_notice_minutes),
      horizon_days: String(saved.horizon_days),
      unpaid_minutes: String(saved.unpaid_minutes),
      free_change_hours: String(saved.free_change_hours),
      refund_without_admin: poundsText(rules.terms.refundLimit),
      jobs_per_day: String(saved.jobs_per_day ?? ''),
      jobs_per_technician: String(saved.jobs_per_technician ?? ''),
      ...Object.fromEntries(trades.map((trade) => [trade.name, trade.saved])),
    } as Readonly<Record<string, string>>,
    trades: trades.map(({ name, label, hint }) => ({ name, label, hint })),
    terms,
    room,
  }
}
