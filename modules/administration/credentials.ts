import {
  type CredentialId,
  type DocumentId,
  type IncomingFile,
  type Result,
  type UserId,
  accept,
  inBusinessZone,
  judgeLastDay,
  proofReminderDays,
  refuse,
} from '#modules/shared'
import {
  type ApplicationDetails,
  type Credential,
  type CredentialDecided,
  type CredentialEnded,
  type CredentialUnknown,
  type DocumentKind,
  type Dossier,
  type KeptDocument,
  type NoApplication,
  type NotADocument,
  type TooManyDocuments,
} from './credential.ts'
import { decideTurnDown, decideVerification, judgeDocuments } from './decide-credential.ts'
import type { AdministrationPorts } from './ports.ts'

export type CredentialRefusal =
  | CredentialUnknown
  | CredentialDecided
  | CredentialEnded
  | NoApplication
  | NotADocument
  | TooManyDocuments

type Ports = Pick<AdministrationPorts, 'audit' | 'credentials' | 'documentFiles' | 'clock' | 'ids'>

/** Technicians, their permissions to work, and the documents that prove them (B1, B10). */
export function createCredentials(ports: Ports) {
  const { audit, credentials, documentFiles, clock, ids } = ports
  const today = () => inBusinessZone(clock.now()).toPlainDate()

  return {
    /** Null for somebody who neither applies nor works here as a technician. */
    dossier: async (userId: UserId): Promise<Dossier | null> =>
      (await credentials.isOfTrade(userId)) ? credentials.dossier(userId) : null,

    credential: (id: CredentialId) => credentials.find(id),

    async describe(userId: UserId, details: ApplicationDetails): Promise<Result<null, NoApplication>> {
      if (!(await credentials.isOfTrade(userId))) return refuse({ kind: 'no-application' })
      await credentials.putDetails(userId, details, clock.now())
      return accept(null)
    },

    async submitCredential(
      userId: UserId,
      certificate: Pick<Credential, 'kind' | 'number' | 'categories' | 'expiresOn'>,
    ): Promise<Result<Credential, NoApplication | CredentialEnded>> {
      if (!(await credentials.isOfTrade(userId))) return refuse({ kind: 'no-application' })
      if (Temporal.PlainDate.compare(certificate.expiresOn, today()) < 0) return refuse({ kind: 'credential-ended' })
      const credential: Credential = {
        ...certificate,
        id: ids.next('crd'),
        userId,
        submittedAt: clock.now(),
        verified: null,
        expiredAt: null,
        reminded: null,
      }
      await credentials.submit(credential)
      return accept(credential)
    },

    /** The file is there before its row, and goes again where the row cannot be. */
    async addDocument(
      userId: UserId,
      kind: DocumentKind,
      file: IncomingFile,
    ): Promise<Result<KeptDocument, NoApplication | NotADocument | TooManyDocuments>> {
      if (!(await credentials.isOfTrade(userId))) return refuse({ kind: 'no-application' })
      const kept = await documentFiles.keep(file)
      if (!kept.ok) return kept
      const document = { ...kept.value, id: ids.next('doc'), userId, kind, createdAt: clock.now(), isReliedOn: false }
      const added = await credentials.addDocument(document, judgeDocuments)
      if (!added.ok) await documentFiles.remove(kept.value.file)
      return added
    },

    /** For its owner, and for an administrator, whose look is recorded first. Null for everybody else. */
    async readDocument(id: DocumentId, reader: { readonly id: UserId; readonly isAdmin: boolean }) {
      const document = await credentials.document(id)
      const isOwn = document?.userId === reader.id
      if (!document || !(isOwn || reader.isAdmin)) return null
      if (!isOwn) {
        const after = { userId: document.userId, kind: document.kind }
        await audit.note({ action: 'document_read', target: { kind: 'document', id }, before: null, after })
      }
      const bytes = await documentFiles.read(document.file)
      return bytes && { document, bytes }
    },

    async removeDocument(id: DocumentId, userId: UserId): Promise<boolean> {
      const removed = await credentials.removeDocument(id, userId)
      if (removed) await documentFiles.remove(removed.file)
      return removed !== null
    },

    verifyCredential(
      id: CredentialId,
      by: UserId,
    ): Promise<Result<Credential, CredentialUnknown | CredentialDecided | CredentialEnded>> {
      const check = { by, at: clock.now(), today: today() }
      return credentials.settle(id, (found) => decideVerification(found, check))
    },

    refuseCredential(id: CredentialId): Promise<Result<Credential, CredentialUnknown | CredentialDecided>> {
      const at = clock.now()
      return credentials.settle(id, (found) => decideTurnDown(found, at))
    },

    /** For the nightly work: reminds of what ends, and ends what is over; how many were touched. */
    async watchCredentials(): Promise<number> {
      const at = clock.now()
      const day = today()
      let touched = 0
      for (const credential of await credentials.running(day.add({ days: proofReminderDays[0] }))) {
        const { id: credentialId, userId } = credential
        const judged = judgeLastDay(credential, day)
        if (judged.kind === 'nothing') continue
        touched += 1
        if (judged.kind === 'expired') {
          await credentials.noteExpired(credentialId, at, [{ kind: 'credential-expired', credentialId, userId, at }])
        } else {
          const { days } = judged
          const event = { kind: 'credential-expiring', credentialId, userId, days, at } as const
          await credentials.noteReminded(credentialId, days, [event])
        }
      }
      return touched
    },
  }
}
