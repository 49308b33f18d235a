import { type RoomSettings, defaultRoom, parseRoom, printRoom, roomLimits } from '#modules/scheduling'
import { type Clock, type Result, accept, refuse } from '#modules/shared'
import { type BookingTerms, defaultBookingTerms, parseBookingTerms, printBookingTerms } from '../booking-terms.ts'
import type { SettingKey, SettingWrite, SettingsCopy, SettingsStore } from '../ports.ts'
import type { SettingFault } from '../stored-fields.ts'

/** The rules for bookings, with the limits of a day and the capacity of trades, which stand among the room around visits. */
export interface OfficeRules {
  readonly terms: BookingTerms
  readonly room: RoomSettings
}

export interface BookingRulesRefused {
  readonly kind: 'setting-refused'
  readonly faults: readonly SettingFault[]
}

const firm = { scope: 'firm', id: '' } as const
const eachTechnician = { scope: 'technician', id: '' } as const
type Whose = typeof firm | typeof eachTechnician

/** The values on the wire; null is no limit. */
export function printBookingRules({ terms, room }: OfficeRules) {
  const jobsOf = ({ scope }: Whose) => room.dayCaps.find((cap) => cap.scope === scope && cap.id === '')?.jobs ?? null
  return {
    ...printBookingTerms(terms),
    jobs_per_day: jobsOf(firm),
    jobs_per_technician: jobsOf(eachTechnician),
    capacity: room.capacity,
  }
}

/** The rules that are wanted. Limits, capacity and free changes that are left out stay as they are in `now`. */
export function parseBookingRules(wanted: unknown, now: OfficeRules): Result<OfficeRules, BookingRulesRefused> {
  const stood = printBookingRules(now)
  const {
    jobs_per_day = stood.jobs_per_day,
    jobs_per_technician = stood.jobs_per_technician,
    capacity = stood.capacity,
    ...rest
  }: Readonly<Record<string, unknown>> = typeof wanted === 'object' && wanted !== null ? { ...wanted } : {}
  const terms = parseBookingTerms({ free_change_hours: stood.free_change_hours, ...rest })
  const faults: SettingFault[] = []
  const jobs = (path: string, value: unknown): number | null => {
    if (value === null || (typeof value === 'number' && Number.isInteger(value) && isWithin(value))) return value
    faults.push({ path, message: `must be a whole number from 1 to ${roomLimits.jobs}, or null` })
    return null
  }
  const [perDay, perTechnician] = [jobs('jobs_per_day', jobs_per_day), jobs('jobs_per_technician', jobs_per_technician)]
  const { day_caps } = printRoom(now.room)
  const capsOf = ({ scope, id }: Whose, most: number | null) => {
    const minutes = day_caps.find((cap) => cap.scope === scope && cap.id === id)?.minutes ?? null
    return most === null && minutes === null ? [] : [{ scope, id, jobs: most, minutes }]
  }
  const others = day_caps.filter(({ scope, id }) => id !== '' || (scope !== 'firm' && scope !== 'technician'))
  const room = parseRoom({
    ...printRoom(now.room),
    day_caps: [...capsOf(firm, perDay), ...capsOf(eachTechnician, perTechnician), ...others],
    capacity,
  })
  const all = [...(terms.ok ? [] : terms.refusal.faults), ...faults, ...(room.ok ? [] : room.refusal.faults)]
  return terms.ok && room.ok && all.length === 0
    ? accept({ terms: terms.value, room: room.value })
    : refuse({ kind: 'setting-refused', faults: all })
}

const isWithin = (jobs: number) => jobs >= 1 && jobs <= roomLimits.jobs

const keys = ['booking_rules', 'room'] as const satisfies readonly SettingKey[]

/** The rules for bookings are two settings, saved as one. */
export function createBookingRules({ settings, clock }: { readonly settings: SettingsStore; readonly clock: Clock }) {
  const understood = <T>(parsed: Result<T, object>): T => {
    if (parsed.ok) return parsed.value
    throw new Error(`stored rules cannot be understood: ${JSON.stringify(parsed.refusal)}`)
  }
  const rulesOf = (stood: ReadonlyMap<string, unknown>): OfficeRules => {
    const [terms, room] = [stood.get('booking_rules'), stood.get('room')]
    return {
      terms: terms == null ? defaultBookingTerms : understood(parseBookingTerms(terms)),
      room: room == null ? defaultRoom : understood(parseRoom(room)),
    }
  }
  const versionIn = ({ versions }: SettingsCopy, key: SettingKey) => versions.get(key) ?? 0

  async function bookingRules(): Promise<OfficeRules & { readonly version: number }> {
    const copy = await settings.read()
    return { ...rulesOf(copy.values), version: keys.reduce((sum, key) => sum + versionIn(copy, key), 0) }
  }

  return {
    /** The version counts the writes of both settings. */
    bookingRules,
    async setBookingRules(wanted: unknown, { version, why }: SettingWrite) {
      const copy = await settings.read()
      let judged = parseBookingRules(wanted, rulesOf(copy.values))
      if (!judged.ok) return judged
      const [first, second] = [versionIn(copy, 'booking_rules'), versionIn(copy, 'room')]
      // A version that is not the sum of both is of another moment: no version of a setting is below 0.
      const seen = version === null ? null : version === first + second ? first : -1
      const saved = await settings.save(
        new Map([['booking_rules', seen] as const, ['room', seen === null ? null : second] as const]),
        (stood) => {
          const before = rulesOf(stood)
          // Rules that are left out stay as they are at this moment, also where somebody else saved meanwhile.
          judged = parseBookingRules(wanted, before)
          if (!judged.ok) return { values: [], events: [] }
          const pairs = [
            {
              key: 'booking_rules',
              before: printBookingTerms(before.terms),
              value: printBookingTerms(judged.value.terms),
            },
            { key: 'room', before: printRoom(before.room), value: printRoom(judged.value.room) },
          ] as const
          const values = pairs.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.value))
          return { values: values.map(({ key, value }) => ({ key, value })), events: [] }
        },
        clock.now(),
        why,
      )
      if (!judged.ok) return judged
      if (saved.ok) return accept(await bookingRules())
      const now = await bookingRules()
      return refuse({ ...saved.refusal, version: now.version, value: printBookingRules(now) })
    },
  }
}
