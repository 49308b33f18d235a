import { type Clock, at } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvFile } from '../kit/csv-stream.ts'
import { readTyped } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { ownPath } from '../kit/next-path.ts'
import { notValidFields, problem, signInNeeded } from '../kit/problem.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { selectedRows } from '../bulk/fields.ts'
import { type OtherPorts, otherFiles } from './other-files.ts'
import { type PeoplePorts, peopleFiles } from './people-files.ts'
import { type WorkPorts, workFiles } from './work-files.ts'

export type ListPorts = WorkPorts & PeoplePorts & OtherPorts

/** Every list of the office as a file, by the address of its page; sent by the form of a list, the file has the selected rows alone. */
export function listCsvRoutes(api: Api, modules: ListPorts, clock: Clock, show: ShowPage): void {
  for (const { name, access, isPersonal, open, chosen } of [
    ...workFiles(modules, clock),
    ...peopleFiles(modules),
    ...otherFiles(modules, clock),
  ]) {
    const exports = isPersonal ? { exports: name } : {}
    api.other({ method: 'get', path: `/admin/${name}.csv`, access, ...exports }, async (c) => {
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const search = c.req.query()
      const { faults, lines } = open(search, who)
      if (faults.length > 0) return problem(c, notValidFields(faults))
      return csvFile(name, await lines())
    })
    if (!chosen) continue
    api.other({ method: 'post', path: `/admin/${name}.csv`, access, ...exports, isOfSelected: true }, async (c) => {
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const read = await readTyped(c)
      if (!read.ok) return problem(c, read.problem)
      const parsed = selectedRows.safeParse({ ids: read.value.getAll('ids') })
      const back = ownPath(read.value.get('back') ?? undefined) ?? at.admin.home()
      if (!parsed.success) return show(c, back, cameBack('/admin/bulk', {}, notValid(parsed.error)))
      return csvFile(name, await chosen(parsed.data.ids, who).lines())
    })
  }
}
