import type { PageContextServer } from 'vike/types'
import type { SettingKey, SettingVersion } from '#modules/catalogue'
import type { UserId } from '#modules/shared'
import type { DoneWords } from '../../done-in.ts'
import { datedWords } from '../../time-words.ts'
import { type FactLine, factLines } from './fact-lines.ts'

/** The versions that a page shows. */
const shown = 10

export interface HistoryLine {
  readonly version: number
  readonly who: string
  readonly when: string
  readonly why: string | null
  readonly changes: readonly FactLine[]
}

export interface HistoryOf {
  /** The version that the page was made of; 0 while nobody has saved it. */
  readonly version: number
  /** The latest first. */
  readonly lines: readonly HistoryLine[]
  /** There are earlier ones. */
  readonly hasMore: boolean
}

export interface SettingHistoryOf extends HistoryOf {
  readonly key: SettingKey
}

/** One version as it is kept, with all that it says. */
interface KeptVersion {
  readonly version: number
  readonly facts: object
  readonly at: Temporal.Instant
  readonly by: UserId | null
}

/** The words of a page for the earlier versions of a thing, read by `read`, the latest first. */
export async function versionsOf(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  version: number,
  read: (limit: number) => Promise<readonly KeptVersion[]>,
): Promise<HistoryOf> {
  const [found, staff] = await Promise.all([read(shown + 1), modules.accounts.staff()])
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]))
  const lines = found.slice(0, shown).map((one, place) => ({
    version: one.version,
    who: one.by === null ? 'The system' : (names.get(one.by) ?? 'A former user'),
    when: datedWords(one.at, now),
    why: null,
    changes: changesBetween(found[place + 1]?.facts ?? null, one.facts, now),
  }))
  return { version, lines, hasMore: found.length > shown }
}

function changesBetween(before: object | null, after: object, now: Temporal.Instant): readonly FactLine[] {
  return before === null ? [] : factLines({ ...before }, { ...after }, now)
}

/** The words of a page for the earlier versions of a setting. Without a start of its own, version 0 is as it came. */
export async function historyOf(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  key: SettingKey,
): Promise<SettingHistoryOf> {
  const { version } = await modules.catalogue.presentSetting(key)
  const [found, staff] = await Promise.all([modules.catalogue.settingHistory(key, shown + 1), modules.accounts.staff()])
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]))
  const lines = found.slice(0, shown).map((one, place) => ({
    version: one.version,
    who: one.by === null ? 'The system' : (names.get(one.by) ?? 'A former user'),
    when: datedWords(one.at, now),
    why: one.why,
    changes: changesOf(one, found[place + 1] ?? null, now),
  }))
  return { key, version, lines, hasMore: found.length > shown }
}

function changesOf(one: SettingVersion, before: SettingVersion | null, now: Temporal.Instant): readonly FactLine[] {
  return before === null ? [] : factLines({ value: before.value }, { value: one.value }, now)
}

/** For the sentence of a page after "Put back". */
export const putBackWords: DoneWords = { 'put-back': 'Put back. It applies from now on.' }
