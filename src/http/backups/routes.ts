import { z } from 'zod'
import type { BackupOverview, BackupRecord, BackupWork } from '#modules/backups'
import { instantText } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { problem } from '../kit/problem.ts'
import { askForBackup, askForVerification, backupProblem } from './ask.ts'

const shared = { tag: 'Backups', access: 'settings' } as const

const archiveSchema = z.strictObject({
  name: z.string(),
  place: z.string(),
  taken_at: instantSchema,
  bytes: z.int().nullable(),
  verified_at: instantSchema.nullable(),
  fault: z.string().nullable(),
})

const workSchema = z.strictObject({
  kind: z.enum(['backup', 'verification', 'night']),
  name: z.string().nullable(),
  since: instantSchema,
})

const endedSchema = workSchema.extend({ ended_at: instantSchema, fault: z.string().nullable() })

const overviewSchema = z.strictObject({
  place: z.string().nullable(),
  encrypted: z.boolean(),
  hour: z.int(),
  keep: z.strictObject({ days: z.int(), weeks: z.int() }),
  next_at: instantSchema.nullable(),
  last_good: archiveSchema.nullable(),
  last_verified: archiveSchema.nullable(),
  fault: z.string().nullable(),
  running: workSchema.nullable(),
  ended: endedSchema.nullable(),
  items: z.array(archiveSchema),
  next_cursor: z.null(),
})

export const nameParams = z.object({ name: z.string().regex(/^callout-[\w-]{1,40}\.tar\.zst(?:\.age)?$/) })

/** Backups of all data. */
export function backupRoutes(api: Api, modules: Pick<Modules, 'administration' | 'backups'>): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/backups',
      summary:
        'The archives of the place of backups, newest first, at most 200; the last good one, the last one that was proved to be restorable, when the next is due, and what goes on. `place` is null where backups are off.',
      answers: { 200: { says: 'The backups', schema: overviewSchema } },
    },
    async () => ({ status: 200, body: overviewView(await modules.backups.backups()) }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/backups',
      summary:
        'Take a backup now, beside the server. While one is under way: 409 `backup_running`; where backups are off: 409 `backups_off`.',
      answers: { 202: { says: 'It is under way', schema: workSchema } },
    },
    async ({ c }) => {
      const asked = await askForBackup(modules)
      return asked.ok ? { status: 202, body: workView(asked.value) } : problem(c, backupProblem(asked.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/backups/:name/verify',
      summary:
        'Restore an archive into a temporary folder and check all of it. An encrypted one: 409 `backup_encrypted`, because its identity is elsewhere. A place that does not answer: 503 `backup_place_down`.',
      params: nameParams,
      answers: { 202: { says: 'It is under way', schema: workSchema } },
    },
    async ({ c, params }) => {
      const asked = await askForVerification(modules, params.name)
      return asked.ok ? { status: 202, body: workView(asked.value) } : problem(c, backupProblem(asked.refusal))
    },
  )
}

function overviewView(found: BackupOverview): z.input<typeof overviewSchema> {
  return {
    place: found.place,
    encrypted: found.isEncrypted,
    hour: found.hour,
    keep: { ...found.keep },
    next_at: found.nextAt && instantText(found.nextAt),
    last_good: found.lastGood && archiveView(found.lastGood),
    last_verified: found.lastVerified && archiveView(found.lastVerified),
    fault: found.fault,
    running: found.running && workView(found.running),
    ended: found.ended && {
      ...workView(found.ended),
      ended_at: instantText(found.ended.endedAt),
      fault: found.ended.fault,
    },
    items: found.archives.map(archiveView),
    next_cursor: null,
  }
}

function archiveView({ name, place, at, bytes, verifiedAt, fault }: BackupRecord): z.input<typeof archiveSchema> {
  return {
    name,
    place,
    taken_at: instantText(at),
    bytes,
    verified_at: verifiedAt && instantText(verifiedAt),
    fault,
  }
}

function workView({ kind, name, since }: BackupWork): z.input<typeof workSchema> {
  return { kind, name, since: instantText(since) }
}
