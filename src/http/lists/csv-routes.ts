import type { Administration } from '#modules/administration'
import type { Clock } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvFile } from '../kit/csv-stream.ts'
import { notValidFields, problem, signInNeeded } from '../kit/problem.ts'
import { type OtherPorts, otherFiles } from './other-files.ts'
import { type PeoplePorts, peopleFiles } from './people-files.ts'
import { type WorkPorts, workFiles } from './work-files.ts'

export type ListPorts = WorkPorts & PeoplePorts & OtherPorts & { readonly administration: Pick<Administration, 'note'> }

/** Every list of the office as a file, by the address of its page. */
export function listCsvRoutes(api: Api, modules: ListPorts, clock: Clock): void {
  for (const { name, access, isPersonal, open } of [
    ...workFiles(modules, clock),
    ...peopleFiles(modules),
    ...otherFiles(modules, clock),
  ]) {
    api.other({ method: 'get', path: `/admin/${name}.csv`, access }, async (c) => {
      const { who } = c.var
      if (!who) return problem(c, signInNeeded)
      const search = c.req.query()
      const { faults, lines } = open(search, who)
      if (faults.length > 0) return problem(c, notValidFields(faults))
      if (isPersonal) await modules.administration.note(exportOf(name, search))
      return csvFile(name, await lines())
    })
  }
}

/** The audit line: which list, and by which words it was filtered. Their content may be about a person, and is left out. */
function exportOf(name: string, search: Readonly<Record<string, string>>) {
  const filters = Object.entries(search)
    .filter(([, typed]) => typed !== '')
    .map(([word]) => word.slice(0, 40))
    .slice(0, 20)
    .toSorted()
  return {
    action: 'list_exported',
    target: { kind: 'list', id: name },
    before: null,
    after: filters.length === 0 ? null : { filters: filters.join(', ') },
  } as const
}
