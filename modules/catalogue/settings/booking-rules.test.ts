import { describe, expect, it } from 'vitest'
import { createSqliteSettingsStore } from '#adapters/sqlite'
import { openDatabase } from '../../../tests/support/database.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import type { SettingsStore } from '../ports.ts'
import { createBookingRules, parseBookingRules, printBookingRules } from './booking-rules.ts'

const now = Temporal.Instant.from('2026-03-02T10:00:00Z')
const anybody = { version: null, why: null }

/** The rules over a store, where `meanwhile` happens once, between the read of a save and its transaction. */
function rulesOver(settings: SettingsStore, meanwhile: () => Promise<unknown> = async () => {}) {
  let isDone = false
  const interrupted: SettingsStore = {
    ...settings,
    async save(...args) {
      if (!isDone) {
        isDone = true
        await meanwhile()
      }
      return settings.save(...args)
    },
  }
  return createBookingRules({ settings: interrupted, clock: movableClock(now) })
}

/** The rules as a program of before knows them. */
async function known({ bookingRules }: ReturnType<typeof createBookingRules>) {
  const { version: _version, ...rules } = await bookingRules()
  const { jobs_per_day, jobs_per_technician, capacity, free_change_hours, ...rest } = printBookingRules(rules)
  return { given: rest, left: { jobs_per_day, jobs_per_technician, capacity, free_change_hours } }
}

describe('rules for bookings that are saved without a version', () => {
  it('keep what was left out as another save has just made it', async () => {
    using database = openDatabase()
    const settings = createSqliteSettingsStore(database)
    const first = rulesOver(settings)
    const wanted = { jobs_per_day: 9, jobs_per_technician: null, capacity: { plumbing: 4 }, free_change_hours: 48 }
    const { given } = await known(first)
    const second = rulesOver(settings, () => first.setBookingRules({ ...given, ...wanted }, anybody))
    expect(await second.setBookingRules({ ...given, horizon_days: 30 }, anybody)).toMatchObject({ ok: true })
    expect(await known(first)).toMatchObject({ given: { horizon_days: 30 }, left: wanted })
  })

  it('are refused with a version where another save came between', async () => {
    using database = openDatabase()
    const settings = createSqliteSettingsStore(database)
    const first = rulesOver(settings)
    const { given } = await known(first)
    const { version } = await first.bookingRules()
    const second = rulesOver(settings, () => first.setBookingRules({ ...given, jobs_per_day: 9 }, anybody))
    const refused = await second.setBookingRules({ ...given, horizon_days: 30 }, { version, why: null })
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'setting-stale' } })
    expect(await known(first)).toMatchObject({ given: { horizon_days: given.horizon_days }, left: { jobs_per_day: 9 } })
  })
})

describe('the capacity of trades', () => {
  it.each([
    ['a trade that no address could have', { '%': 1 }, 'capacity.%'],
    ['less than none', { plumbing: -1 }, 'capacity.plumbing'],
    ['half a visit', { plumbing: 1.5 }, 'capacity.plumbing'],
    ['more than 50', { plumbing: 51 }, 'capacity.plumbing'],
    ['a list', [1], 'capacity'],
  ])('is refused with %s', async (_, capacity, path) => {
    using database = openDatabase()
    const rules = rulesOver(createSqliteSettingsStore(database))
    const stood = await rules.bookingRules()
    const { given } = await known(rules)
    expect(parseBookingRules({ ...given, capacity }, stood)).toMatchObject({
      ok: false,
      refusal: { faults: [{ path }] },
    })
  })
})
