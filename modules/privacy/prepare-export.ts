import type { ExportId, UserId } from '#modules/shared'
import type { ArchiveEntry, PersonalData, PrivacyPorts } from './ports.ts'

/** The time for which an archive can be fetched. */
export const exportDays = 7

/**
 * Prepares an archive that was asked for; one that is ready is left as it is, so it may be asked for again. A process
 * that died may have left the file of one that nobody may fetch any more: it goes.
 */
export async function prepareExport(
  ports: PrivacyPorts,
  id: ExportId,
  encode: (text: string) => Uint8Array,
): Promise<void> {
  const { privacy, files, archives, clock } = ports
  const asked = await privacy.findExport(id)
  if (asked?.state === 'ready') return
  if (asked?.state !== 'asked') return files.remove('export', archives.fileOf(id))
  const archive = await archives.make(id, entriesOf(ports, asked.userId, encode))
  const at = clock.now()
  const settled = await privacy.settleExport(id, { ...archive, at, expiresAt: at.add({ hours: 24 * exportDays }) }, [
    { kind: 'export-ready', userId: asked.userId, exportId: id, at },
  ])
  if (!settled) await files.remove('export', archive.file)
}

/** One at a time: all photos together need not fit into memory, and a film of a conversation comes in pieces. */
async function* entriesOf(
  { privacy, files }: PrivacyPorts,
  userId: UserId,
  encode: (text: string) => Uint8Array,
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'about.txt', bytes: encode(about) }
  yield { path: 'data.json', bytes: encode(printed(await privacy.collect(userId))) }
  for (const { kind, file, name } of await privacy.filesOf(userId)) {
    const bytes = await files.read(kind, file)
    if (bytes) yield { path: name, bytes }
  }
  for (const { invoiceId, name } of await privacy.papersOf(userId)) {
    const bytes = await privacy.paper(invoiceId)
    if (bytes) yield { path: name, bytes }
  }
}

export function printed(data: PersonalData): string {
  return JSON.stringify({ format: 'callout-export-1', data }, null, 2)
}

const about = `Everything that is held about you.

data.json  what is in the database: your account, bookings, payments, messages and settings, by kind
photos/    the photos that belong to your bookings
documents/ the documents that you have sent us
signatures/ what you signed
conversations/ the files that you sent in the conversation of a booking
invoices/  your invoices and other papers, as they were first printed

Left out: what only proves who you are (passwords, keys and codes, which are kept as hashes), and what was said on
WhatsApp or by text message under a number that does not prove whose it is: ask the office.
`
