import { type Catalogue, type OfficeRules, printBookingRules } from '#modules/catalogue'
import type { AccountsModule } from '#modules/accounts'
import type { DayCap } from '#modules/scheduling'
import { beforeWords, formatPence } from '#modules/shared'
import { type EffectLine, differing } from '../settings/effects/differing.ts'
import { type StartModules, startEffects } from '../settings/effects/start-effects.ts'
import type { Effect } from '../settings/fields.ts'

export interface RuleModules extends StartModules {
  readonly catalogue: Pick<Catalogue, 'activeServices' | 'allCategories'>
  readonly accounts: Pick<AccountsModule, 'technicians'>
}

/** The effects of other rules: each rule that differs, and the starts of the next 7 days of every service. Bookings stay. */
export async function bookingRuleEffects(
  modules: RuleModules,
  now: OfficeRules,
  then: OfficeRules,
): Promise<readonly Effect[]> {
  const { catalogue, accounts } = modules
  const trades = (await catalogue.allCategories()).map(({ slug, label }) => [slug, label] as const)
  const people = (await accounts.technicians()).map(({ technician, user }) => [technician.id, user.fullName] as const)
  const labels = new Map<string, string>([...trades, ...people])
  const starts = await startEffects(modules, startRulesOf(now), startRulesOf(then))
  return [...differing(now, then, linesOf(now, then, labels)), ...starts]
}

function startRulesOf({ terms, room }: OfficeRules) {
  const { minimumNoticeMinutes, horizonDays, earliestOpenDay } = terms
  return { booking: { minimumNoticeMinutes, horizonDays, earliestOpenDay }, ...room }
}

const visitWords = (value: number | null) => (value === null ? null : counted(value, 'visit'))

const counted = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`

function linesOf(
  now: OfficeRules,
  then: OfficeRules,
  labels: ReadonlyMap<string, string>,
): readonly EffectLine<OfficeRules>[] {
  const printed = (says: (rules: ReturnType<typeof printBookingRules>) => string | null) => (rules: OfficeRules) =>
    says(printBookingRules(rules))
  const rooms = [now.room, then.room]
  const trades = [...new Set(rooms.flatMap(({ capacity }) => Object.keys(capacity)))]
  const caps = new Map(rooms.flatMap(({ dayCaps }) => dayCaps).map((cap) => [`${cap.scope} ${cap.id}`, cap]))
  return [
    { about: 'Notice before a start', says: printed((is) => counted(is.minimum_notice_minutes, 'minute')) },
    { about: 'Days ahead that can be booked', says: printed((is) => counted(is.horizon_days, 'day')) },
    { about: 'First open day of urgent visits', says: printed((is) => dayWords(is.urgent_from_open_day)) },
    { about: 'First open day of priority visits', says: printed((is) => dayWords(is.priority_from_open_day)) },
    { about: 'First open day of standard visits', says: printed((is) => dayWords(is.standard_from_open_day)) },
    { about: 'Time that an unpaid booking is held', says: printed((is) => counted(is.unpaid_minutes, 'minute')) },
    {
      about: 'New bookings are changed free of charge until',
      says: printed((is) => beforeWords(is.free_change_hours, 'the visit')),
    },
    { about: 'Call-out fee', says: ({ terms }) => formatPence(terms.callOutFee) },
    { about: 'Emergency call-out, inside the emergency price', says: ({ terms }) => formatPence(terms.emergencyFee) },
    { about: 'Largest refund without an administrator', says: ({ terms }) => formatPence(terms.refundLimit) },
    { about: 'Guarantee of new bookings', says: printed((is) => counted(is.guarantee_months, 'month')) },
    {
      about: 'Booking without an account',
      says: ({ terms }) => (terms.guestsMayBook ? 'is possible, with a code' : 'is not possible'),
    },
    {
      about: 'Callers who pay after the visit',
      says: ({ terms }) =>
        terms.officeMayBookAfter
          ? 'may be booked by the office'
          : 'may not be booked: each service says how it is paid',
    },
    { about: 'Travel between visits', says: ({ room }) => travelWords(room) },
    { about: 'Most visits of the firm in a day', says: printed((is) => visitWords(is.jobs_per_day)) },
    { about: 'Most visits of each technician in a day', says: printed((is) => visitWords(is.jobs_per_technician)) },
    ...trades.map((trade) => ({
      about: `${labels.get(trade) ?? trade}: visits at once without a technician`,
      says: ({ room }: OfficeRules) => visitWords(room.capacity[trade] ?? null),
    })),
    ...[...caps.values()].flatMap((cap) => capLines(cap, labels)),
  ]
}

/** The visits of the firm and of each technician have lines of their own. */
function capLines({ scope, id }: DayCap, labels: ReadonlyMap<string, string>): readonly EffectLine<OfficeRules>[] {
  const who = id === '' ? (scope === 'firm' ? 'the firm' : 'each technician') : (labels.get(id) ?? id)
  const of = ({ room }: OfficeRules) => room.dayCaps.find((cap) => cap.scope === scope && cap.id === id)
  const minutes: EffectLine<OfficeRules> = {
    about: `Most minutes of ${who} in a day`,
    says: (rules) => limitWords(of(rules)?.minutes, 'minute'),
  }
  if (id === '') return [minutes]
  return [{ about: `Most visits of ${who} in a day`, says: (rules) => limitWords(of(rules)?.jobs, 'visit') }, minutes]
}

const limitWords = (value: number | null | undefined, unit: string) => (value == null ? null : counted(value, unit))

function dayWords(day: number): string {
  return day === 0 ? 'today' : day === 1 ? 'the next open day' : `${day} open days ahead`
}

function travelWords({ travel }: OfficeRules['room']): string {
  if (travel === null) return 'is not counted'
  return `is counted with ${travel.kmPerHour} km an hour, and from ${counted(travel.leavesHomeMinutes, 'minute')} before opening`
}
