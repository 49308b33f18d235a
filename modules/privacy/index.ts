import { type RetentionName, type RetentionSettings, cutoff, ruleBy, rulesBy } from '#modules/retention'
import { type ExportId, type InBatches, type UserId, withoutRest } from '#modules/shared'
import type { AskedBy, PrivacyPorts, RetentionStep } from './ports.ts'
import { prepareExport, printed } from './prepare-export.ts'
import { removeSomeFiles } from './remove-files.ts'

export type { PrivacyEvents } from './events.ts'
export type {
  Agreement,
  ArchiveEntry,
  Archives,
  AskedBy,
  ErasureRefusal,
  Export,
  Farewell,
  FileToRemove,
  PersonalData,
  PrivacyPorts,
  PrivacyStore,
  PrivateFiles,
  RetentionStep,
  RetentionStretch,
} from './ports.ts'
export { type ChannelStop, type Consent, agreementsFrom } from './agreements.ts'
export { type ErasureStanding, type StandingBooking, decideErasure, judgeErasure } from './erasure.ts'
export { type BlankedField, type PersonalDataKind, personalDataRule } from './personal-data.ts'
export { type ProvenAddresses, provenAddresses } from './proven-addresses.ts'
export { exportDays } from './prepare-export.ts'
export { removeSomeFiles } from './remove-files.ts'
export { heldWords } from './held-data.ts'

/** The result of one retention rule: rows that it deleted, or would delete. */
export interface Forgotten {
  readonly name: RetentionName
  readonly what: string
  readonly before: Temporal.Instant
  readonly count: number
}

interface RetentionRun {
  readonly dry: boolean
  /** Only these rules; all without it. */
  readonly only?: readonly RetentionName[]
  /** In the place of those that are saved. */
  readonly settings?: RetentionSettings
  /** A rule is counted no further than beyond so many rows; to its end without it. */
  readonly most?: number
  readonly inBatches?: InBatches
}

/** The rights of data subjects: access to the data held about them, and its erasure. */
export function createPrivacy(ports: PrivacyPorts) {
  const { privacy, files, archives, retention, clock, ids } = ports
  /** An archive that takes its time is asked for again meanwhile: nobody writes into its file twice at once. */
  const preparing = new Map<ExportId, Promise<void>>()

  async function removeFiles(inBatches: InBatches = withoutRest): Promise<void> {
    await inBatches((limit) => removeSomeFiles({ privacy, files }, limit, clock.now()))
  }

  return {
    /** Everything held about somebody, as text. */
    document: async (userId: UserId) => printed(await privacy.collect(userId)),
    agreementsOf: (userId: UserId) => privacy.agreementsOf(userId),
    /** Prepared in the background; an e-mail says when it is ready, but to people without an account. */
    askExport(userId: UserId, by: AskedBy = 'owner') {
      const [id, at] = [ids.next('exp'), clock.now()]
      const target = { kind: 'user', id: userId }
      return privacy.ask(
        { id, userId, askedAt: at },
        [{ kind: 'export-asked', userId, exportId: id, at }],
        by === 'office' ? { action: 'data_copy_asked', target, before: null, after: null } : null,
      )
    },
    exportsOf: (userId: UserId) => privacy.exportsOf(userId),
    prepareExport(id: ExportId, encode: (text: string) => Uint8Array): Promise<void> {
      const underway = preparing.get(id) ?? prepareExport(ports, id, encode).finally(() => preparing.delete(id))
      preparing.set(id, underway)
      return underway
    },
    findExport: (id: ExportId) => privacy.findExport(id),
    /** The archive itself: null unless it is theirs, ready and not over. */
    async openExport(id: ExportId, userId: UserId): ReturnType<typeof archives.open> {
      const found = await privacy.findExport(id)
      if (found?.userId !== userId || found.state !== 'ready' || found.file === null) return null
      if (found.expiresAt && Temporal.Instant.compare(clock.now(), found.expiresAt) >= 0) return null
      return archives.open(found.file)
    },
    mayErase: (userId: UserId, by: AskedBy = 'owner') => privacy.mayErase(userId, by),
    farewellOf: (userId: UserId) => privacy.farewellOf(userId),
    deleteFarewell: (userId: UserId) => privacy.deleteFarewell(userId),
    async erase(userId: UserId, by: AskedBy = 'owner') {
      const bookings = ruleBy(await retention(), 'bookings')
      return privacy.erase(userId, by, clock.now(), cutoff(bookings, clock.now()))
    },
    /** Every rule as it applies now. */
    retentionRules: async () => rulesBy(await retention()),

    /** Deletes the data that is old enough, or only counts it. A run that is interrupted begins anew the next time. */
    async retain({
      dry,
      only,
      settings,
      most = Infinity,
      inBatches = withoutRest,
    }: RetentionRun): Promise<readonly Forgotten[]> {
      const now = clock.now()
      const forgotten: Forgotten[] = []
      const rules = rulesBy(settings ?? (await retention()))
      for (const rule of only ? rules.filter(({ name }) => only.includes(name)) : rules) {
        const before = cutoff(rule, now)
        let count = 0
        let after: string | null = null
        const end = await inBatches(async (limit) => {
          const step: RetentionStep = await privacy.forget(rule.name, before, { after, limit, dry })
          count += step.count
          after = step.next
          return after === null || count > most ? 'done' : 'more'
        })
        forgotten.push({ name: rule.name, what: rule.what, before, count })
        if (end === 'stopped') return forgotten
      }
      if (!dry) await removeFiles(inBatches)
      return forgotten
    },
    removeFiles,
  }
}

export type PrivacyModule = ReturnType<typeof createPrivacy>
