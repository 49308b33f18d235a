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

export const taskWrites: AuditedWrites = {
  'POST /api/admin/tasks/:id/stop': async (desk) => desk.json('POST', `/api/admin/tasks/${await running(desk)}/stop`),
  'POST /admin/tasks/:id/stop': async (desk) => desk.form(`/admin/tasks/${await running(desk)}/stop`, {}),
}
