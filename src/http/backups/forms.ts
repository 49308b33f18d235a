import { atSystem, doneAt } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Submission } from '../kit/submission.ts'
import { askForBackup, askForVerification, backupProblem } from './ask.ts'
import { nameParams } from './routes.ts'

/** The two buttons of the page of backups, without scripts. */
export function backupForms(form: Submission, modules: Pick<Modules, 'administration' | 'backups'>): void {
  const page = atSystem.backups()

  form(page, { access: 'settings' }, async ({ c, again }) => {
    const asked = await askForBackup(modules)
    return asked.ok ? c.redirect(doneAt(page, 'begun'), 303) : again(backupProblem(asked.refusal))
  })

  form(`${page}/:name/verify`, { access: 'settings' }, async ({ c, param, again, refuse }) => {
    const parsed = nameParams.safeParse({ name: param('name') })
    if (!parsed.success) return refuse(404)
    const asked = await askForVerification(modules, parsed.data.name)
    if (asked.ok) return c.redirect(doneAt(page, 'verifying'), 303)
    return asked.refusal.kind === 'backup-unknown' ? refuse(404) : again(backupProblem(asked.refusal), page)
  })
}
