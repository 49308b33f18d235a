import type { Clock } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvFile } from '../kit/csv-stream.ts'
import { notValidFields, problem, signInNeeded } from '../kit/problem.ts'
import { type OtherPorts, otherFiles } from './other-files.ts'
import { type PeoplePorts, peopleFiles } from './people-files.ts'
import { type WorkPorts, workFiles } from './work-files.ts'

export type ListPorts = WorkPorts & PeoplePorts & OtherPorts

/** Every list of the office as a file, by the address of its page. */
export function listCsvRoutes(api: Api, modules: ListPorts, clock: Clock): void {
  for (const { name, access, isPersonal, open } of [
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
  }
}
