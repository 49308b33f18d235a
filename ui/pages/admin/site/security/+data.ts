import type { PageContextServer } from 'vike/types'
import { auditActions } from '#modules/administration'
import type { ConnectionMode } from '#modules/connections'
import { datedWords, recentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const mostSessions = 50
const mostLines = 10

const modeWords: Readonly<Record<ConnectionMode, string>> = { off: 'Not set up', test: 'Test', live: 'Live' }

/** Everybody and everything that can get in, and the last changes: each is changed on a page of its own. */
export async function data({ modules, now, who }: PageContextServer) {
  const { accounts } = modules
  const [needed, office, team, keys, audit] = await Promise.all([
    accounts.staffNeedFactor(),
    accounts.staff(),
    accounts.technicians(),
    modules.apiKeys.apiKeys(),
    modules.administration.audit({ who: null, action: null, target: null, from: null, until: null }, mostLines, null),
  ])
  const technicians = team.map(({ user }) => user).filter(({ role }) => role === 'technician')
  const staff = [...office, ...technicians].filter(({ status }) => status === 'active')
  const each = await Promise.all(
    staff.map(async (person) => ({
      person,
      factors: await accounts.factorsOf(person.id),
      sessions: await accounts.sessionsOf(person.id),
    })),
  )
  const hasFactor = ({ factors }: (typeof each)[number]) => (factors?.passkeys ?? 0) > 0 || (factors?.totp ?? false)
  const sessions = each
    .flatMap(({ person, sessions: open }) => open.map((session) => ({ person, session })))
    .toSorted((one, other) => Temporal.Instant.compare(other.session.lastUsedAt, one.session.lastUsedAt))
  return {
    needed,
    staff: staff.length,
    without: each
      .filter((one) => !hasFactor(one))
      .map(({ person: { id, fullName, role } }) => ({ id, name: fullName, role })),
    sessions: sessions.slice(0, mostSessions).map(({ person, session }) => ({
      id: session.id,
      userId: person.id,
      name: person.fullName,
      role: person.role,
      device: session.device ?? 'Unknown browser',
      network: session.network,
      used: recentWords(session.lastUsedAt, now),
      isThis: session.id === who?.sessionId,
    })),
    moreSessions: Math.max(0, sessions.length - mostSessions),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      lastFour: key.lastFour,
      state: modules.apiKeys.stateOfKey(key),
      used: key.lastUsedAt && recentWords(key.lastUsedAt, now),
    })),
    connections: modules.connections.list().map(({ name, label, mode, keys: settings }) => ({
      name,
      label,
      mode: modeWords[mode],
      keys: keyWords(settings),
    })),
    audit: audit.map(({ id, at, userId, name, action, targetName, target }) => ({
      id: String(id),
      when: datedWords(at, now),
      who: name ?? (userId === null ? 'The system' : 'A former user'),
      what: auditActions[action],
      target: targetName ?? target.id.replaceAll('_', ' '),
    })),
  }
}

/** "2 of 3 set, by the environment": no part of a key is on this page. */
function keyWords(settings: readonly { readonly source: 'environment' | 'page' | null }[]): string {
  const set = settings.filter(({ source }) => source !== null)
  if (set.length === 0) return 'None set'
  const isOfEnvironment = set.some(({ source }) => source === 'environment')
  return `${set.length} of ${settings.length} set, ${isOfEnvironment ? 'by the environment' : 'on its page'}`
}
