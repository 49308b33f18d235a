import type { ExportId } from '#modules/shared'
import type { PersonalData, PrivacyPorts } from './ports.ts'

/** So long an archive can be fetched. */
export const exportDays = 7

/** Prepares an archive that was asked for; one that is ready or over is left as it is, so it bears being told again. */
export async function prepareExport(
  ports: PrivacyPorts,
  id: ExportId,
  encode: (text: string) => Uint8Array,
): Promise<void> {
  const { privacy, files, archives, clock } = ports
  const asked = await privacy.findExport(id)
  if (asked?.state !== 'asked') return
  const data = await privacy.collect(asked.userId)
  const entries = [
    { path: 'about.txt', bytes: encode(about) },
    { path: 'data.json', bytes: encode(printed(data)) },
  ]
  for (const { kind, file, name } of await privacy.filesOf(asked.userId)) {
    const bytes = await files.read(kind, file)
    if (bytes) entries.push({ path: name, bytes })
  }
  const archive = await archives.make(entries)
  const at = clock.now()
  const settled = await privacy.settleExport(id, { ...archive, at, expiresAt: at.add({ hours: 24 * exportDays }) })
  if (!settled) await files.remove('export', archive.file)
}

export function printed(data: PersonalData): string {
  return JSON.stringify({ format: 'callout-export-1', data }, null, 2)
}

const about = `Everything that is held about you.

data.json  what is in the database: your account, bookings, payments, messages and settings, by kind
photos/    the photos that belong to your bookings
documents/ the documents that you have sent us

Left out: what only proves who you are (passwords, keys and codes, which are kept as hashes), and what was said on
WhatsApp, since a telephone number proves nothing about an account: ask the office for that.
`
