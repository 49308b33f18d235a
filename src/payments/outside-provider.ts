import type { z } from 'zod'

export type PaymentMode = 'test' | 'live'

/** The part of a content security policy that a provider's scripts and pages need where money is taken. */
export type PageSources = Readonly<Record<'script' | 'frame' | 'connect' | 'formAction', readonly string[]>>

export type Variables = Readonly<Record<string, string | undefined>>

/** All that the process derives from the settings of one outside provider. */
export interface OutsideProviderSettings<Keys> {
  /** The environment variables that belong to it. */
  readonly variables: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** Those that mean something only together. */
  readonly needed: readonly string[]
  /** Null when it is not set up. */
  readonly read: (variables: Variables) => Keys | null
  readonly mode: (keys: Keys) => PaymentMode
  /** Faults of its keys among themselves. */
  readonly faults: (keys: Keys) => readonly string[]
  /** The setting that selects its test mode where no key does. */
  readonly testSetting: string | null
  /** Where its programming interface answers. */
  readonly address: (keys: Keys) => string
  readonly sources: (keys: Keys) => PageSources
}

export function originOf(url: URL | null): readonly string[] {
  return url ? [url.origin] : []
}
