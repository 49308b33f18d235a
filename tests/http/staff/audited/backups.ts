import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const name = 'callout-2026-01-02T03-00-00-000Z.tar.zst'

/** Backups and verifications that somebody asks for. */
export const backupWrites: AuditedWrites = {
  'POST /api/admin/backups': json('POST', '/api/admin/backups'),
  'POST /admin/backups': form('/admin/backups'),
  'POST /api/admin/backups/:name/verify': async (desk) => desk.json('POST', `/api${verifying(desk)}`),
  'POST /admin/backups/:name/verify': async (desk) => desk.form(verifying(desk), {}),
}

function verifying({ whole }: Desk): string {
  const folder = join(whole.folder, 'backups')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'an archive')
  return `/admin/backups/${name}/verify`
}
