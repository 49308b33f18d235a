import { type Result, accept, refuse } from '#modules/shared'
import type { SettingFault } from '../stored-fields.ts'

/** The owner's words about somebody on the page about the business. */
export interface TeamMember {
  /** The id of the user. */
  readonly user: string
  readonly role: string
  /** The year since which they have been in the trade; null: not said. */
  readonly since: number | null
}

/** The people on the page about the business, in their order. Each is shown only while they agree. */
export interface TeamSettings {
  readonly members: readonly TeamMember[]
}

interface TeamRefused {
  readonly kind: 'team-refused'
  readonly faults: readonly SettingFault[]
}

export const defaultTeam: TeamSettings = { members: [] }
export const teamLimits = {
  members: 100,
  role: 60,
  since: { least: 1940, most: 2100 },
  yearDigits: 4,
  placeDigits: 2,
} as const

const role = /^[^\p{Cc}\u2028\u2029]{1,60}$/u

export function parseTeam(stored: unknown): Result<TeamSettings, TeamRefused> {
  const refused = (path: string, message: string) =>
    refuse({ kind: 'team-refused', faults: [{ path, message }] } as const)
  if (!isRecord(stored)) return refused('', 'must be an object')
  const { members = [], ...unknown } = stored
  const [name] = Object.keys(unknown)
  if (name !== undefined) return refused(name, 'is not known')
  if (!Array.isArray(members) || members.length > teamLimits.members)
    return refused('members', `must be a list of at most ${teamLimits.members}`)
  const faults: SettingFault[] = []
  const read = members.flatMap((one: unknown): readonly TeamMember[] => {
    const { user, role: words, since = null }: Readonly<Record<string, unknown>> = isRecord(one) ? one : {}
    if (typeof user !== 'string' || !/^usr_[\w-]{1,60}$/.test(user)) {
      faults.push({ path: 'members', message: 'must name users' })
      return []
    }
    const tidy = typeof words === 'string' ? words.trim() : ''
    if (!role.test(tidy))
      faults.push({ path: `${user}.role`, message: `Say what they do, in at most ${teamLimits.role} characters` })
    if (!isYear(since)) faults.push({ path: `${user}.since`, message: 'Give a year, such as 2009, or leave it out' })
    return [{ user, role: tidy, since: isYear(since) ? since : null }]
  })
  if (new Set(read.map(({ user }) => user)).size < read.length)
    faults.push({ path: 'members', message: 'must have each user once' })
  return faults.length > 0 ? refuse({ kind: 'team-refused', faults }) : accept({ members: read })
}

function isYear(value: unknown): value is number | null {
  const { least, most } = teamLimits.since
  return value === null || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
