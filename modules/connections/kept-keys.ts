import { type ConnectionName, connectionNames, connectionVariables, connections } from './connection.ts'

/** Settings by name, without those that are not set. */
export type Settings = Readonly<Record<string, string>>

export type KeySource = 'environment' | 'page'

/** Where the keys of a connection come from; null: nobody gave any. Keys of the environment win, and are never mixed with pasted ones. */
export function sourceOf(name: ConnectionName, given: Settings, kept: Settings): KeySource | null {
  const needed = connections[name].keys.filter(({ isNeeded }) => isNeeded)
  if (needed.some(({ variable }) => (given[variable] ?? '') !== '')) return 'environment'
  return needed.some(({ variable }) => (kept[variable] ?? '') !== '') ? 'page' : null
}

/** The settings that count: all of the environment, and those that were pasted for connections of which it names none. */
export function withKeptKeys(given: Settings, kept: Settings): Settings {
  const pasted = connectionNames
    .filter((name) => sourceOf(name, given, kept) === 'page')
    .flatMap((name) => connections[name].keys)
    .flatMap(({ variable }) => {
      const value = kept[variable] ?? ''
      return value === '' || (given[variable] ?? '') !== '' ? [] : [[variable, value] as const]
    })
  return { ...given, ...Object.fromEntries(pasted) }
}

/** The most characters of one pasted value. */
export const keyLength = 2_000

/** Why a value cannot be kept in a file of settings, in words; null when it can. */
export function valueFault(value: string): string | null {
  if (value.length > keyLength) return `must have at most ${keyLength} characters`
  if (/[^\x20-\x7e]/.test(value)) return 'must be one line of plain characters: copy it again'
  return value.includes("'") ? "must not have the character '" : null
}

/** Fewer than this, and four of them would give too much away. */
const longSecret = 16

/** The end of a secret, by which people know it again; null for a short one. */
export function lastFourOf(value: string): string | null {
  return value.length < longSecret ? null : value.slice(-4)
}

/** The kept settings after a change: null takes one away. Names that nobody knows are left out. */
export function changedKeys(kept: Settings, change: Readonly<Record<string, string | null>>): Settings {
  const merged: Readonly<Record<string, string | null>> = { ...kept, ...change }
  return Object.fromEntries(
    connectionVariables.flatMap((variable) => {
      const value = merged[variable] ?? ''
      return value === '' ? [] : [[variable, value] as const]
    }),
  )
}
