import type { SettingFault, SettingStale } from '#modules/catalogue'
import { type Problem, notFound, notValidFields } from '../kit/problem.ts'

/** Why a setting was not saved or put back. */
export type SettingRefusal =
  | { readonly kind: 'setting-refused'; readonly faults: readonly SettingFault[] }
  | SettingStale
  | { readonly kind: 'setting-version-unknown' }

export function settingProblem(refusal: SettingRefusal): Problem {
  if (refusal.kind === 'setting-refused') return notValidFields(refusal.faults)
  if (refusal.kind === 'setting-version-unknown') return notFound
  return {
    status: 409,
    code: 'setting_changed',
    detail: 'Somebody saved this setting since you opened it. Nothing was changed.',
    extra: { version: refusal.version, current: refusal.value },
  }
}
