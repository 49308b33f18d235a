import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import {
  type ConnectionKey,
  type ConnectionMode,
  type ConnectionName,
  connectionNames,
  connections,
} from './connection.ts'
import { type KeySource, type Settings, changedKeys, lastFourOf, sourceOf, valueFault } from './kept-keys.ts'
import type { ConnectionAudit, ConnectionPorts, Health, Tried } from './ports.ts'

export interface KeyState extends ConnectionKey {
  /** Null: not set. */
  readonly source: KeySource | null
  /** The end of a long secret, or the whole of what is no secret. */
  readonly shown: string | null
}

export interface TestResult extends Tried {
  readonly at: Temporal.Instant
}

export interface ConnectionState extends Health {
  readonly name: ConnectionName
  readonly label: string
  readonly mode: ConnectionMode
  readonly source: KeySource | null
  readonly keys: readonly KeyState[]
  /** Missing settings, in whole sentences; empty when nothing is missing. */
  readonly missing: readonly string[]
  /** The last test since the process began. */
  readonly test: TestResult | null
  /** Pasted keys wait for the next start. */
  readonly isWaiting: boolean
}

export interface KeyFault {
  /** Null: the fault lies between connections. */
  readonly variable: string | null
  readonly words: string
}

export type KeysRefused =
  | { readonly kind: 'keys-not-valid'; readonly faults: readonly KeyFault[] }
  | { readonly kind: 'provider-refused'; readonly words: string }
  | { readonly kind: 'environment-wins' }

/** The connections with outside providers: their state, a test, and the keys that an administrator pastes. */
export function createConnections(ports: ConnectionPorts) {
  const { given, inUse, kept, judge, call, noteHealth, note, clock } = ports
  const tests = new Map<ConnectionName, TestResult>()

  function stateOf(
    name: ConnectionName,
    stored: Settings,
    modes: Readonly<Record<ConnectionName, ConnectionMode>>,
  ): ConnectionState {
    const { label, keys } = connections[name]
    const source = sourceOf(name, given, stored)
    const isWaiting =
      source !== 'environment' && keys.some(({ variable }) => (stored[variable] ?? '') !== (inUse[variable] ?? ''))
    return {
      name,
      label,
      mode: modes[name],
      source,
      keys: keys.map((one) => keyState(one, source, stored)),
      missing: missingOf(name, modes[name], source, isWaiting),
      test: tests.get(name) ?? null,
      isWaiting,
      ...ports.health(name),
    }
  }

  function keyState(one: ConnectionKey, source: KeySource | null, stored: Settings): KeyState {
    const ofEnvironment = given[one.variable] ?? ''
    const pasted = source === 'environment' ? '' : (stored[one.variable] ?? '')
    const value = ofEnvironment || pasted
    if (value === '') return { ...one, source: null, shown: null }
    const from = ofEnvironment === '' ? 'page' : 'environment'
    // The environment is not for the page to read out.
    const isWhole = !one.isSecret && from === 'page'
    return { ...one, source: from, shown: isWhole ? value : lastFourOf(value) }
  }

  async function tried(name: ConnectionName, by: UserId, keys: Settings | null): Promise<Tried> {
    const answer = await call(name, by, keys)
    noteHealth(name, answer.ok)
    return answer
  }

  return {
    list(): readonly ConnectionState[] {
      const [stored, modes] = [kept.read(), ports.modes()]
      return connectionNames.map((name) => stateOf(name, stored, modes))
    },

    connection: (name: ConnectionName): ConnectionState => stateOf(name, kept.read(), ports.modes()),

    /** Calls the provider as it is set up now. A connection that is off is not called, and fails by its own words. */
    async test(name: ConnectionName, by: UserId): Promise<TestResult> {
      await note(noteOf('connection_tested', name, null))
      const isOff = ports.modes()[name] === 'off'
      const answer = isOff ? { ok: false, words: offWords(name) } : await tried(name, by, null)
      const result = { ...answer, at: clock.now() }
      tests.set(name, result)
      return result
    },

    /** Keeps pasted keys for the next start, once its parser and the provider have taken them. A key that is left out stays; null takes it away. */
    async keep(
      name: ConnectionName,
      change: Readonly<Record<string, string | null>>,
      by: UserId,
    ): Promise<Result<ConnectionState, KeysRefused>> {
      if (sourceOf(name, given, {}) === 'environment') return refuse({ kind: 'environment-wins' })
      const own = ownChange(name, change)
      const faults = faultsIn(name, own, kept.read(), judge)
      if (faults.length > 0) return refuse({ kind: 'keys-not-valid', faults })
      const answer = await call(name, by, changedKeys(kept.read(), own))
      if (!answer.ok) return refuse({ kind: 'provider-refused', words: answer.words })
      await note(noteOf('connection_keys_kept', name, Object.keys(own).toSorted()))
      // Somebody may have kept keys of another connection meanwhile.
      const late = faultsIn(name, own, kept.read(), judge)
      if (late.length > 0) return refuse({ kind: 'keys-not-valid', faults: late })
      kept.write(changedKeys(kept.read(), own))
      return accept(stateOf(name, kept.read(), ports.modes()))
    },

    /** Takes all pasted keys of a connection away, from the next start on. Null: there are none. */
    async forget(name: ConnectionName): Promise<Result<ConnectionState, KeysRefused> | null> {
      const own = Object.fromEntries(connections[name].keys.map(({ variable }) => [variable, null]))
      const before = kept.read()
      const names = Object.keys(own).filter((variable) => before[variable] !== undefined)
      if (names.length === 0) return null
      const faults = faultsIn(name, own, before, judge, false)
      if (faults.length > 0) return refuse({ kind: 'keys-not-valid', faults })
      await note(noteOf('connection_keys_forgotten', name, names.toSorted()))
      kept.write(changedKeys(kept.read(), own))
      return accept(stateOf(name, kept.read(), ports.modes()))
    },
  }
}

export type ConnectionsModule = ReturnType<typeof createConnections>

/** Names alone: no value of a key is ever in the audit log. */
function noteOf(
  action: ConnectionAudit,
  name: ConnectionName,
  keys: readonly string[] | null,
): AuditNote<ConnectionAudit> {
  return { action, target: { kind: 'connection', id: name }, before: null, after: keys && { keys } }
}

function ownChange(name: ConnectionName, change: Readonly<Record<string, string | null>>) {
  const own = new Set(connections[name].keys.map(({ variable }) => variable))
  return Object.fromEntries(
    Object.entries(change)
      .filter(([variable]) => own.has(variable))
      .map(([variable, value]) => [variable, value?.trim() || null]),
  )
}

function faultsIn(
  name: ConnectionName,
  change: Readonly<Record<string, string | null>>,
  stored: Settings,
  judge: ConnectionPorts['judge'],
  needsAll = true,
): readonly KeyFault[] {
  const { keys } = connections[name]
  const merged = changedKeys(stored, change)
  const missing = keys
    .filter(({ variable, isNeeded }) => needsAll && isNeeded && merged[variable] === undefined)
    .map(({ variable, label }) => ({ variable, words: `Please give: ${label}` }))
  const unkept = keys.flatMap(({ variable, label, choices }) => {
    const value = merged[variable]
    if (value === undefined) return []
    const isChoice = !choices || choices.some((choice) => choice.value === value)
    const why = isChoice ? valueFault(value) : 'must be one of the choices'
    return why === null ? [] : [{ variable, words: `${label} ${why}` }]
  })
  if (missing.length + unkept.length > 0) return [...missing, ...unkept]
  return judge(merged).map((fault) => {
    const own = keys.find(({ variable }) => fault.startsWith(`${variable} `))
    return own
      ? { variable: own.variable, words: `${own.label} ${fault.slice(own.variable.length + 1)}` }
      : { variable: null, words: fault }
  })
}

function offWords(name: ConnectionName): string {
  const { label, keys } = connections[name]
  const needed = keys.filter(({ isNeeded }) => isNeeded).map((one) => one.label)
  return `${label} is off. It needs: ${needed.join(', ')}.`
}

function missingOf(
  name: ConnectionName,
  mode: ConnectionMode,
  source: KeySource | null,
  isWaiting: boolean,
): readonly string[] {
  if (isWaiting)
    return [
      source === 'page'
        ? 'The pasted keys are used from the next start of the site.'
        : 'The keys that were taken away are used until the next start of the site.',
    ]
  if (mode === 'test') return ['It is in test mode, and takes no real money.']
  return mode === 'off' ? [connections[name].without, offWords(name)] : []
}
