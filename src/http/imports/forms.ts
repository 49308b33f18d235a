import { z } from 'zod'
import { importKinds } from '#modules/imports'
import { type ImportId, atSystem, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { notValid } from '../kit/form-faults.ts'
import { notValidField } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { type AdminUploadPorts, adminUpload } from '../invoices/office/admin-upload.ts'
import { importProblem } from './problems.ts'
import { type ImportRoutePorts, nameOf } from './routes.ts'

const page = atSystem.imports()
const kindField = z.object({ kind: z.enum(importKinds, 'Choose what the file has') })
const tooLarge = 'The file is larger than 50 MB. Split it into parts.'

/** The steps of an import without scripts. Each form stands on the page of the import. */
export function importForms(api: Api, form: Submission, ports: ImportRoutePorts & AdminUploadPorts): void {
  const { imports, limits } = ports

  adminUpload(api, ports, { path: page, page, field: 'import', tooLarge }, async ({ c, who, fields, file, again }) => {
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    const parsed = kindField.safeParse(fields)
    if (!parsed.success) return again(notValid(parsed.error))
    if (!file) return again(notValidField('file', 'Choose a file'))
    const { kind } = parsed.data
    const taken = await imports.takeIn({ path: file.path, name: nameOf(file.name), kind, by: who.id })
    return taken.ok ? c.redirect(atSystem.import(taken.value.id), 303) : again(importProblem(taken.refusal))
  })

  const step = {
    access: 'settings',
    load: async ({ param }: { readonly param: (name: string) => string }) => {
      const id = parseId('imp', param('id'))
      const one = id && (await imports.find(id))
      return one?.isRead ? one : null
    },
    page: ({ id }: { readonly id: ImportId }) => atSystem.import(id),
  } as const

  form(`${page}/:id/columns`, step, async ({ c, who, found, fields, again }) => {
    const typed: Readonly<Record<string, string>> = fields
    const chosen = found.columns.map((_, column) => typed[`column-${column}`] || null)
    const checked = await imports.check(found.id, chosen, who.id)
    return checked.ok
      ? c.redirect(doneAt(atSystem.import(found.id), 'checking'), 303)
      : again(importProblem(checked.refusal))
  })

  form(`${page}/:id/start`, step, async ({ c, who, found, again }) => {
    const begun = await imports.run(found.id, who.id)
    return begun.ok
      ? c.redirect(doneAt(atSystem.import(found.id), 'importing'), 303)
      : again(importProblem(begun.refusal))
  })

  form(`${page}/:id/take-back`, step, async ({ c, who, found, again }) => {
    const begun = await imports.takeBack(found.id, who.id)
    return begun.ok
      ? c.redirect(doneAt(atSystem.import(found.id), 'taking-back'), 303)
      : again(importProblem(begun.refusal))
  })
}
