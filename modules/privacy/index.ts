import type { ExportId, UserId } from '#modules/shared'
import type { PrivacyPorts } from './ports.ts'
import { prepareExport, printed } from './prepare-export.ts'
import { type RetentionName, cutoff, retentionRule, retentionRules } from './retention.ts'

export type { PrivacyEvents } from './events.ts'
export type {
  Agreement,
  ArchiveEntry,
  Archives,
  ErasureRefusal,
  Export,
  FileToRemove,
  PersonalData,
  PrivacyPorts,
  PrivacyStore,
  PrivateFiles,
} from './ports.ts'
export { type ChannelStop, type Consent, agreementsFrom } from './agreements.ts'
export { type ErasureStanding, type StandingBooking, decideErasure, judgeErasure } from './erasure.ts'
export { type BlankedField, type PersonalDataKind, personalDataRule } from './personal-data.ts'
export { exportDays } from './prepare-export.ts'
export { type RetentionName, type RetentionSince, keepWords, retentionRule, retentionRules } from './retention.ts'

/** The result of one retention rule: rows that it deleted, or would delete. */
export interface Forgotten {
  readonly name: RetentionName
  readonly what: string
  readonly before: Temporal.Instant
  readonly count: number
}

/** Rows per batch, so that page requests do not wait for the nightly run. */
const atOnce = 500

/** The rights of data subjects: access to the data held about them, and its erasure. */
export function createPrivacy(ports: PrivacyPorts) {
  const { privacy, files, archives, clock, ids } = ports
  /** An archive that takes its time is asked for again meanwhile: nobody writes into its file twice at once. */
  const preparing = new Map<ExportId, Promise<void>>()
  const bookings = retentionRule('bookings')

  /** Removes the files whose rows are gone; one that cannot be removed stays for the next time. */
  async function removeFiles(): Promise<void> {
    for (;;) {
      const waiting = await privacy.filesToRemove(atOnce)
      for (const file of waiting) {
        await files.remove(file.kind, file.file)
        await privacy.fileRemoved(file)
      }
      if (waiting.length < atOnce) return
    }
  }

  return {
    /** Everything held about somebody, as text. */
    document: async (userId: UserId) => printed(await privacy.collect(userId)),
    agreementsOf: (userId: UserId) => privacy.agreementsOf(userId),
    /** Prepared in the background; an e-mail says when it is ready. */
    askExport(userId: UserId) {
      const [id, at] = [ids.next('exp'), clock.now()]
      return privacy.ask({ id, userId, askedAt: at }, [{ kind: 'export-asked', userId, exportId: id, at }])
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
    mayErase: (userId: UserId) => privacy.mayErase(userId),
    farewellOf: (userId: UserId) => privacy.farewellOf(userId),
    deleteFarewell: (userId: UserId) => privacy.deleteFarewell(userId),
    erase: (userId: UserId) => privacy.erase(userId, clock.now(), cutoff(bookings, clock.now())),

    /** Forgets what is old enough, or only counts it. */
    async retain({ dry }: { readonly dry: boolean }): Promise<readonly Forgotten[]> {
      const now = clock.now()
      const forgotten: Forgotten[] = []
      for (const rule of retentionRules) {
        const before = cutoff(rule, now)
        let count = 0
        for (;;) {
          const some = await privacy.forget(rule.name, before, atOnce, dry)
          count += some
          if (dry || some < atOnce) break
        }
        forgotten.push({ name: rule.name, what: rule.what, before, count })
      }
      if (!dry) await removeFiles()
      return forgotten
    },
    removeFiles,
  }
}

export type PrivacyModule = ReturnType<typeof createPrivacy>
