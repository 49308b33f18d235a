import { emailKey } from '#modules/accounts'
import { applianceKinds, applianceWords } from '#modules/care'
import { readVatNumber } from '#modules/customers'
import { type CellReaders, type ImportPorts, createImportWorker, createImports } from '#modules/imports'
import type { TaskPorts, TaskWorker } from '#modules/tasks'
import { email, line, phone, postcode } from '../http/kit/fields.ts'
import { composeTasks } from './tasks.ts'

export interface ImportAdapters {
  readonly tasks: TaskPorts['tasks']
  readonly imports: Pick<ImportPorts, 'imports' | 'oldJobs' | 'files'>
  readonly clock: ImportPorts['clock']
  readonly ids: ImportPorts['ids']
}

interface Reader {
  safeParse(text: string): { readonly success: boolean; readonly data?: string | undefined }
}

const reading = (field: Reader) => (text: string) => field.safeParse(text).data ?? null

/** Cells are read as what is typed in a form; an address of several lines becomes one. */
const readers: CellReaders = {
  email: reading(email),
  phone: reading(phone),
  postcode: reading(postcode),
  vatNumber(text) {
    const read = readVatNumber(text)
    return read.ok ? read.value : null
  },
  applianceKind(text) {
    const typed = text.toLowerCase()
    return applianceKinds.find((one) => one === typed || applianceWords[one].toLowerCase() === typed) ?? null
  },
  line: (text, max) => reading(line(max))(text.replaceAll(/,?\s*[\r\n]+\s*/g, ', ')),
  emailKey,
}

/** Imports, and the tasks that do them and what the other workers do. */
export function composeImports(
  { tasks: store, imports: ports, clock, ids }: ImportAdapters,
  others: readonly TaskWorker[] = [],
) {
  const ofTasks = {
    ofSubject: (subject: string) => store.ofSubject(subject, 50),
    start: (...begun: Parameters<ImportPorts['tasks']['start']>) => tasks.start(...begun),
    move: (...moved: Parameters<TaskPorts['tasks']['move']>) => store.move(...moved),
  }
  const all = { ...ports, tasks: ofTasks, readers, clock, ids }
  const tasks = composeTasks({ tasks: store, clock, ids }, [createImportWorker(all), ...others])
  return { tasks, imports: createImports(all) }
}
