import { type Catalogue, type OfficeRules, parseBookingRules, printBookingRules } from '#modules/catalogue'
import type { BookingModule } from '#modules/booking'
import { type ServiceId, beforeWords } from '#modules/shared'
import type { Effect } from '../settings/fields.ts'

export type BookingRuleModules = {
  readonly catalogue: Catalogue
  readonly booking: Pick<BookingModule, 'startsOfDays'>
}

/** The effects of other rules: each rule that differs, and the starts of the next 7 days of every service. Bookings stay. */
export async function bookingRuleEffects(
  { catalogue, booking }: BookingRuleModules,
  wanted: unknown,
): Promise<readonly Effect[]> {
  const now = await catalogue.bookingRules()
  const then = parseBookingRules(wanted, now)
  if (!then.ok) return []
  const services = (await catalogue.activeServices()).filter(({ isEmergency }) => !isEmergency)
  const startsBy = async (id: ServiceId, rules: OfficeRules) =>
    (await booking.startsOfDays(id, 7, rulesOf(rules))).reduce((sum, { starts }) => sum + starts, 0)
  const labels = new Map((await catalogue.categories()).map(({ slug, label }) => [slug, label]))
  const effects = [...differing(now, then.value, labels)]
  const rows: Effect[] = []
  const all = { before: 0, after: 0 }
  for (const { id, name } of services) {
    const [before, after] = [await startsBy(id, now), await startsBy(id, then.value)]
    all.before += before
    all.after += after
    if (before === after) continue
    rows.push({ about: `${name}: starts in the next 7 days`, before: String(before), after: String(after) })
  }
  if (rows.length === 0) return effects
  const sum = { about: 'All services: starts in the next 7 days', before: String(all.before), after: String(all.after) }
  return [...effects, sum, ...rows]
}

function rulesOf({ terms, room }: OfficeRules) {
  const { minimumNoticeMinutes, horizonDays, earliestOpenDay } = terms
  return { booking: { minimumNoticeMinutes, horizonDays, earliestOpenDay }, ...room }
}

const visitWords = (value: number | null) => (value === null ? null : counted(value, 'visit'))

const counted = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`

/** Each rule, in words; null where there is no limit. */
function wordsOf(rules: OfficeRules, trades: ReadonlyMap<string, string>): ReadonlyMap<string, string | null> {
  const is = printBookingRules(rules)
  return new Map([
    ['Notice before a start', counted(is.minimum_notice_minutes, 'minute')],
    ['Days ahead that can be booked', counted(is.horizon_days, 'day')],
    ['Time that an unpaid booking is held', counted(is.unpaid_minutes, 'minute')],
    ['New bookings are changed free of charge until', beforeWords(is.free_change_hours, 'the visit')],
    ['Most visits of the firm in a day', visitWords(is.jobs_per_day)],
    ['Most visits of each technician in a day', visitWords(is.jobs_per_technician)],
    ...[...trades].map(
      ([trade, label]) =>
        [`${label}: visits at once without a technician`, visitWords(is.capacity[trade] ?? null)] as const,
    ),
  ])
}

function differing(now: OfficeRules, then: OfficeRules, labels: ReadonlyMap<string, string>): readonly Effect[] {
  const slugs = [now, then].flatMap(({ room }) => Object.keys(room.capacity))
  const trades = new Map(slugs.map((slug) => [slug, labels.get(slug) ?? slug]))
  const [was, is] = [wordsOf(now, trades), wordsOf(then, trades)]
  return [...is].flatMap(([about, after]) => {
    const before = was.get(about) ?? null
    return before === after ? [] : [{ about, before, after }]
  })
}
