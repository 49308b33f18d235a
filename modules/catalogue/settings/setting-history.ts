import { type Clock, type Result, accept, refuse } from '#modules/shared'
import {
  type SettingKey,
  type SettingStale,
  type SettingVersion,
  type SettingWrite,
  type SettingsStore,
  settingKeys,
} from '../ports.ts'
import { type SettingRefused, type SettingValues, settingKinds, storedValue } from './setting-kinds.ts'

interface SettingVersionUnknown {
  readonly kind: 'setting-version-unknown'
}

/** A setting as it stands: the value in the form in which it is stored. */
interface PresentSetting {
  readonly value: unknown
  /** 0 while nobody has set it. */
  readonly version: number
}

/** A setting as it stands, and as it would be. */
export interface SettingChange<Key extends SettingKey> {
  readonly before: SettingValues[Key]
  readonly after: SettingValues[Key]
}

export function isSettingKey(text: string): text is SettingKey {
  return settingKeys.some((key) => key === text)
}

/** Saves any setting against a version, lists its earlier ones, and puts one back. */
export function createSettingHistory({ settings, clock }: { readonly settings: SettingsStore; readonly clock: Clock }) {
  async function presentSetting(key: SettingKey): Promise<PresentSetting> {
    const { values, versions } = await settings.read()
    return { value: values.get(key) ?? settingKinds[key].first, version: versions.get(key) ?? 0 }
  }

  async function saveSetting(
    key: SettingKey,
    stored: unknown,
    { version, why }: SettingWrite,
  ): Promise<Result<PresentSetting, SettingRefused | SettingStale>> {
    const kind = settingKinds[key]
    const read = kind.read(stored)
    if (!read.ok) return read
    const at = clock.now()
    let value: unknown = read.value
    const saved = await settings.save(
      new Map([[key, version]]),
      (stood) => {
        const followed = kind.follow(stood.get(key) ?? kind.first, read.value, at)
        value = followed.value
        return { values: [{ key, value }], events: followed.events }
      },
      at,
      why,
    )
    return saved.ok ? accept({ value, version: saved.value.get(key) ?? 0 }) : saved
  }

  return {
    presentSetting,
    /** The change that saving the value would make. It does not save. */
    async settingChange<Key extends SettingKey>(
      key: Key,
      stored: unknown,
    ): Promise<Result<SettingChange<Key>, SettingRefused>> {
      const after = settingKinds[key].parse(stored)
      if (!after.ok) return after
      return accept({ before: storedValue(key, (await presentSetting(key)).value), after: after.value })
    },
    /**
     * Saves a value in the form in which it is stored. Refused by its rules, and where it has another version than the
     * writer saw.
     */
    saveSetting,
    /** The writes of a setting, the latest first, before version `before`. */
    settingHistory: (
      key: SettingKey,
      limit: number,
      before: number | null = null,
    ): Promise<readonly SettingVersion[]> => settings.history(key, limit, before),
    /** Saves the value of an earlier version, by the rules of today; 0 is as it was before anybody set it. */
    async restoreSetting(
      key: SettingKey,
      version: number,
      write: SettingWrite,
    ): Promise<Result<PresentSetting, SettingRefused | SettingStale | SettingVersionUnknown>> {
      const earlier = version === 0 ? { value: settingKinds[key].first } : await settings.versionOf(key, version)
      return earlier ? saveSetting(key, earlier.value, write) : refuse({ kind: 'setting-version-unknown' })
    },
  }
}
