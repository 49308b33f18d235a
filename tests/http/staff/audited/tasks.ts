import type { AuditedWrites, Desk } from './desk.ts'

let made = 0

/** A task that goes on. */
async function running({ whole }: Desk): Promise<string> {
  made += 1
  const started = await whole.modules.tasks.start(
    { kind: 'import', subject: `audited task ${made}`, total: 1, startedBy: null },
    null,
  )
  if (!started.ok) throw new Error('no task goes on')
  return started.value.id
}

const aFile = (more: Readonly<Record<string, string>> = {}): FormData => {
  made += 1
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind: 'customers', ...more })) body.set(name, value)
  body.set('file', new File([`name,email\nAudited,audited-${made}@example.com\n`], 'customers.csv'))
  return body
}

/** An import whose dry run has ended, or which has ended itself. */
async function ended(desk: Desk, dryRun: 'true' | 'false'): Promise<string> {
  const answer = await desk.upload('/api/admin/imports', aFile({ dry_run: dryRun }))
  const { import_id: id }: { readonly import_id: string } = await answer.json()
  await desk.whole.modules.tasks.carryOn()
  return id
}

export const taskWrites: AuditedWrites = {
  'POST /api/admin/tasks/:id/stop': async (desk) => desk.json('POST', `/api/admin/tasks/${await running(desk)}/stop`),
  'POST /admin/tasks/:id/stop': async (desk) => desk.form(`/admin/tasks/${await running(desk)}/stop`, {}),
  'POST /api/admin/imports': (desk) => desk.upload('/api/admin/imports', aFile({ dry_run: 'false' })),
  'POST /admin/imports/:id/start': async (desk) => desk.form(`/admin/imports/${await ended(desk, 'true')}/start`, {}),
  'POST /admin/imports/:id/take-back': async (desk) =>
    desk.form(`/admin/imports/${await ended(desk, 'false')}/take-back`, {}),
}
